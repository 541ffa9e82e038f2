// The app's language for the service worker, which has no access to its other stores.
const cacheName = "cordada-words";
const address = "/language";

/** Keeps the language of the app for messages that come while it is closed. */
export async function keepLanguage(language: string): Promise<void> {
  await (await caches.open(cacheName)).put(address, new Response(language));
}

/** The language that was kept; undefined if there is none. */
export async function spokenLanguage(): Promise<string | undefined> {
  try {
    return await (await (await caches.open(cacheName)).match(address))?.text();
  } catch {
    return undefined;
  }
}
