// Keeps the whole shell of the app on the device, one version at a time, taken wholly or not at all.
// What the server answers under /api is the device store's concern, not this worker's.

import { isScreen } from "../shell/routing/pattern";

declare const self: ServiceWorkerGlobalScope;
/** Every file of this build, a name made from their contents, and the patterns of all screens; the build fills it in. */
declare const SHELL: { version: string; files: string[]; screens: string[] };

const ours = "cordada-shell-";
const cacheName = ours + SHELL.version;

async function takeAll(): Promise<void> {
  const cache = await caches.open(cacheName);
  try {
    // `reload`: a file of another build must not come in from the browser's own cache.
    await cache.addAll(SHELL.files.map((file) => new Request(file, { cache: "reload" })));
    await checkPage(cache);
  } catch (error) {
    await caches.delete(cacheName);
    throw error;
  }
}

/** The page has no name of its own for each version: a server that changed meanwhile gives another one. */
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

/** Nothing where the file is missing or cannot be read, as after a crash of the browser: the network may have it. */
async function kept(file: string): Promise<Response | undefined> {
  try {
    return await (await caches.open(cacheName)).match(file);
  } catch {
    return undefined;
  }
}

/** Addresses the server answers itself, even when the browser opens one as a page. */
const serversOwn = /^\/(api|tiles|healthz|metrics|arcgis|oauth)(\/|$)/;

/** Screens that other sites show within their pages: the server says so in a header, which the page kept here lacks. */
const embedded = /^\/races\/[^/]+\/embed$/;

self.addEventListener("install", (event) => event.waitUntil(takeAll()));
self.addEventListener("activate", (event) => event.waitUntil(dropOthers()));

// The page asks for the change, so that no page ever runs on two versions.
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

/** Brings a page of the app to the front and has it open `path`; opens one where none is open. */
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
