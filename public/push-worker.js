// Shows notices while no page is open, and opens the screen that a notice is about.
self.addEventListener("push", (event) => {
  const { title, text, path, id } = event.data.json();
  event.waitUntil(
    self.registration.showNotification(title, { body: text, tag: id, icon: "/favicon.svg", data: { path } }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const url = new URL(event.notification.data.path, self.location.origin).href;
  event.waitUntil(
    self.clients.matchAll({ type: "window" }).then(async (pages) => {
      const [page] = pages;
      if (page === undefined) return self.clients.openWindow(url);
      await page.focus();
      return page.navigate(url);
    }),
  );
});
