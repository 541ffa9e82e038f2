// Caches the whole shell of the app on the device, one version at a time, completely or not at all. Answers of the server under
// /api are handled by the device store, not by this worker.

import { isScreen } from "../shell/routing/pattern";
import { readPush } from "./pushed";
import { spokenLanguage } from "../shell/language/keptLanguage";

declare const self: ServiceWorkerGlobalScope;
/** The files of this build, a version derived from their contents, and the patterns of all screens, inserted by the build. */
declare const SHELL: { version: string; files: string[]; screens: string[] };

const ours = "cordada-shell-";
const cacheName = ours + SHELL.version;

async function cacheAll(): Promise<void> {
  const cache = await caches.open(cacheName);
  try {
    // `reload` bypasses the browser's own cache, which may have files of another build.
    await cache.addAll(SHELL.files.map((file) => new Request(file, { cache: "reload" })));
    await checkPage(cache);
  } catch (error) {
    await caches.delete(cacheName);
    throw error;
  }
}

/** The page has the same name in all versions: a server that changed meanwhile returns another one. */
async function checkPage(cache: Cache): Promise<void> {
  const page = (await (await cache.match("/"))?.text()) ?? "";
  const foreign = page.match(/\/assets\/[^"]+/g)?.find((file) => !SHELL.files.includes(file));
  if (page === "" || foreign) throw new Error(`the page is of another version: ${foreign}`);
}

async function dropOthers(): Promise<void> {
  for (const name of await caches.keys()) {
    if (name.startsWith(ours) && name !== cacheName) await caches.delete(name);
  }
  await self.clients.claim();
}

async function fromShell(file: string, request: Request): Promise<Response> {
  return (await kept(file)) ?? fetch(request);
}

/** The cached file; undefined if it is missing or unreadable, as after a crash of the browser: the network may have it. */
async function kept(file: string): Promise<Response | undefined> {
  try {
    return await (await caches.open(cacheName)).match(file);
  } catch {
    return undefined;
  }
}

/** Addresses that the server handles itself, even if the browser opens one as a page. */
const serversOwn = /^\/(api|tiles|healthz|metrics|arcgis|oauth)(\/|$)/;

/** Screens embedded in pages of other sites: the server permits that in a header, which the cached page lacks. */
const embedded = /^\/races\/[^/]+\/embed$/;

self.addEventListener("install", (event) => event.waitUntil(cacheAll()));
self.addEventListener("activate", (event) => event.waitUntil(dropOthers()));

// The page requests the change, so that no page ever runs with two versions.
self.addEventListener("message", (event) => {
  if (event.data === "take-over") void self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== self.location.origin) return;
  if (serversOwn.test(address.pathname)) return;
  if (request.mode === "navigate" && embedded.test(address.pathname)) return;
  if (request.mode === "navigate" && isScreen(address.pathname, SHELL.screens)) {
    event.respondWith(fromShell("/", request));
  } else if (SHELL.files.includes(address.pathname)) {
    event.respondWith(fromShell(address.pathname, request));
  }
});

/** Brings a page of the app to the front and opens `path` in it; opens a new one if there is none. */
async function openPage(path: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const pages = windows.filter(({ frameType }) => frameType !== "nested");
  const page = pages.find(({ focused }) => focused) ?? pages[0];
  if (!page) return void (await self.clients.openWindow(path));
  page.postMessage({ open: path });
  await page.focus();
}

self.addEventListener("notificationclick", (event) => {
  const { notification } = event;
  notification.close();
  const { path } = (notification.data ?? {}) as { path?: string };
  event.waitUntil(openPage(path ?? "/"));
});

/** Shows a push, unless the open app has said the same better, and tells open pages of it. */
async function showPush(text: string | undefined): Promise<void> {
  const language = (await spokenLanguage()) ?? self.navigator.language.slice(0, 2).toLowerCase();
  const pushed = readPush(text, language);
  for (const page of await self.clients.matchAll({ type: "window" })) page.postMessage({ pushed: true });
  const tag = pushed.path;
  if ((await self.registration.getNotifications({ tag })).length > 0) return;
  await self.registration.showNotification(pushed.title, {
    tag,
    body: pushed.text,
    icon: "/icons/icon-192.png",
    data: { path: pushed.path },
  });
}

self.addEventListener("push", (event) => event.waitUntil(showPush(event.data?.text())));
