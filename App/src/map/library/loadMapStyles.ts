let loading: Promise<void> | undefined;

/** Adds the stylesheet of the map to the page, once; asked again after a failure. */
export function loadMapStyles(): Promise<void> {
  return (loading ??= new Promise((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = MAP_STYLES;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      loading = undefined;
      reject(new Error(`no ${MAP_STYLES}`));
    };
    document.head.append(link);
  }));
}
