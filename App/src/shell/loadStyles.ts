const loading = new Map<string, Promise<void>>();

/** Adds a stylesheet to the page, once; a failed load is retried on the next call. */
export function loadStyles(address: string): Promise<void> {
  let loaded = loading.get(address);
  if (!loaded) loading.set(address, (loaded = add(address)));
  return loaded;
}

/** Adds the stylesheet of an area that has its own, or of such a folder in an area, by its path. */
export const loadStylesOf = (path: string): Promise<void> => loadStyles(AREA_STYLES[path] ?? "");

function add(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = address;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      loading.delete(address);
      reject(new Error(`no ${address}`));
    };
    document.head.append(link);
  });
}
