"""Notifications: a browser without a window collects those that the app shows, and a test presses them."""

# A headless browser shows no notifications.
MESSAGES = """
Object.defineProperty(Notification, "permission", { get: () => "granted" });
globalThis.told = [];
ServiceWorkerRegistration.prototype.showNotification = async (title, options) => void told.push({ title, ...options });
"""
# A press, as the browser reports it to the worker; only genuine events may extend the worker's life.
PRESS = """(data) => {
  const press = new ExtendableEvent("notificationclick");
  press.notification = { data, close: () => undefined };
  press.waitUntil = () => undefined;
  self.dispatchEvent(press);
}"""
