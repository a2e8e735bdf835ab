/** A reader that dies. */
throw new Error("broken reader");
