"""The browser's storage of the app's origin as a file: dumped from one profile and loaded into a new one."""

import gzip
import json
import pathlib

from playwright.sync_api import Page

# Values of the structured clone algorithm as JSON: types without a JSON form become an object with one `$type`.
_CODES = """
const text = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
const bytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
async function encode(value) {
  if (value instanceof File) {
    const { name, type } = value;
    return { $type: "File", name, mime: type, base64: text(new Uint8Array(await value.arrayBuffer())) };
  }
  if (ArrayBuffer.isView(value)) {
    const { buffer, byteOffset, byteLength, constructor } = value;
    return { $type: constructor.name, base64: text(new Uint8Array(buffer, byteOffset, byteLength)) };
  }
  if (Array.isArray(value)) return Promise.all(value.map(encode));
  if (value === null || typeof value !== "object") return value;
  if (value.constructor !== Object) throw new Error("a " + value.constructor.name);
  return Object.fromEntries(await Promise.all(Object.entries(value).map(async ([key, of]) => [key, await encode(of)])));
}
function decode(value) {
  if (Array.isArray(value)) return value.map(decode);
  if (value === null || typeof value !== "object") return value;
  if (value.$type === "File") return new File([bytes(value.base64)], value.name, { type: value.mime });
  if (value.$type) return new globalThis[value.$type](bytes(value.base64).buffer);
  return Object.fromEntries(Object.entries(value).map(([key, of]) => [key, decode(of)]));
}
const answered = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});
"""

_DUMP = (
    """async () => {
  %s
  const databases = [];
  for (const { name, version } of await indexedDB.databases()) {
    const database = await answered(indexedDB.open(name));
    const stores = [];
    for (const each of database.objectStoreNames) {
      const store = database.transaction(each).objectStore(each);
      const { keyPath, autoIncrement } = store;
      const indexes = [...store.indexNames].map((each) => store.index(each))
        .map(({ name, keyPath, unique, multiEntry }) => ({ name, keyPath, unique, multiEntry }));
      const [keys, values] = await Promise.all([answered(store.getAllKeys()), answered(store.getAll())]);
      const rows = await Promise.all(values.map(async (value, at) => [keys[at], await encode(value)]));
      stores.push({ name: store.name, keyPath, autoIncrement, indexes, rows });
    }
    database.close();
    databases.push({ name, version, stores });
  }
  return { databases, localStorage: { ...localStorage } };
}"""
    % _CODES
)

_LOAD = (
    """async ({ databases, localStorage: words }) => {
  %s
  for (const { name, version, stores } of databases) {
    const opening = indexedDB.open(name, version);
    opening.onupgradeneeded = () => {
      for (const { name, keyPath, autoIncrement, indexes, rows } of stores) {
        const store = opening.result.createObjectStore(name, { keyPath, autoIncrement });
        for (const { name, keyPath, ...options } of indexes) store.createIndex(name, keyPath, options);
        for (const [key, value] of rows) keyPath === null ? store.put(decode(value), key) : store.put(decode(value));
      }
    };
    (await answered(opening)).close();
  }
  for (const [key, value] of Object.entries(words)) localStorage.setItem(key, value);
}"""
    % _CODES
)


def dump(page: Page) -> dict:
    """The databases and the local storage of the page's origin."""
    return page.evaluate(_DUMP)


def load(page: Page, address: str, kept: dict) -> None:
    """Loads a dump into a profile without data of the origin; ends on a page without the app."""
    page.goto(f"{address}/api/v1/openapi.json")
    page.evaluate(_LOAD, kept)


def write(kept: dict, file: pathlib.Path) -> None:
    # Without a time in its header, equal content yields an equal file.
    file.write_bytes(gzip.compress(json.dumps(kept, ensure_ascii=False, separators=(",", ":")).encode(), mtime=0))


def read(file: pathlib.Path) -> dict:
    return json.loads(gzip.decompress(file.read_bytes()))
