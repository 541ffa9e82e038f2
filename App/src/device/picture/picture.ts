// Pictures of members: scaled and stripped of what they say besides what is on them on this device, and kept by their digest. A
// picture of another device comes when it is first looked at, and in lists the small one that the server made of it.
import { getFile } from "../network/files";
import { asProblem } from "../network/problem";
import { asMember, deviceMember } from "../session/session";
import { change, readFile } from "../store/database";
import { sha256 } from "../store/sha256";
import { convertPicture } from "./convertPicture";
import { isCutOff } from "./isCutOff";

/** A picture as it is seen, upright; its pixels. */
export interface Picture {
  /** The SHA-256 of its file. */
  file: string;
  width: number;
  height: number;
}

/** The smaller files that the server made of a picture. */
export interface PictureSizes {
  /** The picture's file: these are the sizes of no other. */
  of: string;
  screen: string;
  thumbnail: string;
}

/** The pixels of a kept picture's longer side, and of one in a list. */
const sides = { whole: 2048, thumbnail: 360 } as const;
export type PictureScale = keyof typeof sides;

const quality = 0.86;
/** The most bytes of a photo: phones make none that large. */
const mostBytes = 60_000_000;

/** The most pixels of a photo: they take four bytes each while it is scaled, and a phone closes a page that takes too many. */
const mostPixels = 64_000_000;

/** A file that is no photo, or not one that this browser reads. */
export class UnreadablePhoto extends Error {
  /**
   * `heic`: a photo of an iPhone for which this browser needs the server, and now has none. `large`: one of more pixels than a
   * phone can scale. `cut`: one whose end is missing.
   */
  constructor(readonly kind: "none" | "heic" | "large" | "cut" = "none") {
    super(kind);
  }
}

/** Where a picture stands among the device's files. */
export const pictureName = (digest: string, scale: PictureScale = "whole") =>
  scale === "whole" ? `picture/${digest}` : `thumbnail/${digest}`;

/** What a change says of a picture that has to be on the server before it. */
export const sentPicture = ({ file }: Picture) => ({ file: pictureName(file), digest: file });

/** Whether two values of a field are one: pictures by their files. */
export function isSamePicture(one: unknown, other: unknown): boolean {
  const digest = (value: unknown) => (value as Partial<Picture> | null | undefined)?.file ?? value ?? null;
  return digest(one) === digest(other);
}

/**
 * Takes a photo into the device's store: upright, as a JPEG without any data of its camera. What only the server can read
 * is sent there for that. Throws `UnreadablePhoto`.
 */
export async function keepPhoto(member: string, photo: Blob): Promise<Picture> {
  if (photo.size > mostBytes) throw new UnreadablePhoto("large");
  const whole = await scaled(photo, "whole").catch(async (error: unknown) => {
    if (!(error instanceof UnreadablePhoto) || !(await isHEIC(photo))) throw error;
    return scaled(await converted(member, photo), "whole");
  });
  const bytes = new Uint8Array(await whole.blob.arrayBuffer());
  const file = await sha256(bytes);
  await putPicture(member, file, bytes);
  return { file, width: whole.width, height: whole.height };
}

/** Puts a picture's bytes where they belong. */
export function putPicture(member: string, digest: string, bytes: Uint8Array): Promise<void> {
  return change(member, ["files"], (stores) => stores("files").put(bytes, pictureName(digest)), { lasting: true });
}

/** What HEIC files begin with behind their first four bytes: `ftyp` and one of these (ISO/IEC 23008-12, annex B). */
const heicBrands = ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"];

async function isHEIC(photo: Blob): Promise<boolean> {
  const start = new TextDecoder("latin1").decode(await photo.slice(4, 12).arrayBuffer());
  return start.startsWith("ftyp") && heicBrands.includes(start.slice(4));
}

/** The photo as the server makes a JPEG of it. Throws `UnreadablePhoto`. */
async function converted(member: string, photo: Blob): Promise<Blob> {
  if (member === deviceMember) throw new UnreadablePhoto("heic");
  try {
    return await asMember(member, () => convertPicture(photo));
  } catch (error) {
    throw new UnreadablePhoto(asProblem(error).status === 422 ? "none" : "heic");
  }
}

interface Scaled {
  blob: Blob;
  width: number;
  height: number;
}

let last: Promise<unknown> = Promise.resolve();

/** A photo with its longer side of that many pixels at most. One is decoded at a time: it may take 200 MB, and lists have a hundred. */
function scaled(photo: Blob, scale: PictureScale): Promise<Scaled> {
  const next = last.then(() => scaledNow(photo, scale));
  last = next.catch(() => undefined);
  return next;
}

/** Turned upright, as browsers read what its EXIF says. */
async function scaledNow(photo: Blob, scale: PictureScale): Promise<Scaled> {
  const image = await decoded(photo);
  const factor = Math.min(1, sides[scale] / Math.max(image.width, image.height));
  const [width, height] = [image.width, image.height].map((side) => Math.max(1, Math.round(side * factor))) as [number, number];
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const drawing = canvas.getContext("2d");
  if (!drawing) throw new UnreadablePhoto();
  // A picture that is clear somewhere is seen on white.
  drawing.fillStyle = "#fff";
  drawing.fillRect(0, 0, width, height);
  drawing.imageSmoothingQuality = "high";
  drawing.drawImage(image, 0, 0, width, height);
  image.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
  if (!blob) throw new UnreadablePhoto();
  return { blob, width, height };
}

/** The pixels of a photo. Throws `UnreadablePhoto`, before it is decoded where that would take too much. */
export async function decoded(photo: Blob): Promise<ImageBitmap> {
  const { width, height } = await sizeOf(photo);
  if (width * height > mostPixels) throw new UnreadablePhoto("large");
  const image = await createImageBitmap(photo).catch(() => null);
  // Browsers show what is there of one that is cut off, and grey below.
  if (await isCutOff(photo)) throw new UnreadablePhoto("cut");
  if (!image) throw new UnreadablePhoto();
  return image;
}

/** What the head of a photo says, which browsers read without its pixels. */
async function sizeOf(photo: Blob): Promise<{ width: number; height: number }> {
  // By its content one of pixels, whatever its name says: not a drawing that may hold anything.
  const address = URL.createObjectURL(photo.slice(0, photo.size, "image/jpeg"));
  const image = new Image();
  try {
    await new Promise((loaded, failed) => {
      image.onload = loaded;
      image.onerror = () => failed(new UnreadablePhoto());
      image.src = address;
    });
    return { width: image.naturalWidth, height: image.naturalHeight };
  } finally {
    URL.revokeObjectURL(address);
  }
}

const addresses = new Map<string, Promise<string>>();
/** Whole pictures that the page holds at a time. */
const mostWhole = 12;
const wholeOnes: string[] = [];

/**
 * An address under which this page shows a picture; `made` is the server's thumbnail of it. Rejects when neither the device
 * nor the server has it.
 */
export function pictureAddress(member: string, digest: string, scale: PictureScale, made?: string): Promise<string> {
  const key = `${member}/${pictureName(digest, scale)}`;
  let address = addresses.get(key);
  if (!address) {
    address = readPicture(member, digest, scale, made).then((bytes) =>
      URL.createObjectURL(new Blob([bytes], { type: "image/jpeg" })),
    );
    addresses.set(key, address);
    address.catch(() => addresses.delete(key));
    if (scale === "whole" && wholeOnes.push(key) > mostWhole) release(wholeOnes.shift() ?? "");
  }
  return address;
}

function release(key: string): void {
  void addresses.get(key)?.then(URL.revokeObjectURL, () => undefined);
  addresses.delete(key);
}

/** A picture of the device, made smaller or fetched when it is not there yet. */
export async function readPicture(member: string, digest: string, scale: PictureScale, made?: string): Promise<Uint8Array> {
  const kept = await readFile(member, pictureName(digest, scale));
  if (kept) return kept;
  if (scale === "thumbnail") {
    const bytes = await smallPicture(member, digest, made);
    await change(member, ["files"], (stores) => stores("files").put(bytes, pictureName(digest, scale)));
    return bytes;
  }
  if (member === deviceMember) throw new Error("the device has lost a picture");
  const fetched = await asMember(member, () => getFile(digest));
  await putPicture(member, digest, fetched);
  return fetched;
}

/** The server's thumbnail, unless the whole picture is on the device or there is none: then the device makes its own. */
async function smallPicture(member: string, digest: string, made: string | undefined): Promise<Uint8Array> {
  const whole = await readFile(member, pictureName(digest));
  if (!whole && made !== undefined) return asMember(member, () => getFile(made));
  const { blob } = await scaled(new Blob([whole ?? (await readPicture(member, digest, "whole"))]), "thumbnail");
  return new Uint8Array(await blob.arrayBuffer());
}
