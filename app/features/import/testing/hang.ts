/** A reader that never answers. */
for (;;) Math.random();
