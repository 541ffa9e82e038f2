import type { NewPasskey, PasskeyAnswer, PasskeyCreation, PasskeyUse } from "../../device/api";

/** True if the browser offers passkeys on this page. */
export const hasPasskeys = (): boolean => typeof PublicKeyCredential !== "undefined" && !!navigator.credentials;

/** What became of a request to the browser, in case that it gave no passkey. */
export type Refusal = "cancelled" | "known" | "failed";

/** The browser gave no passkey. */
export class NoPasskey extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal);
  }
}

// Browsers before 2025 lack PublicKeyCredential.parseCreationOptionsFromJSON and toJSON, so the bytes are converted here.

function bytes(text: string): Uint8Array {
  const plain = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

function text(buffer: ArrayBuffer): string {
  const letters = Array.from(new Uint8Array(buffer), (byte) => String.fromCharCode(byte));
  return btoa(letters.join("")).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

const descriptors = (list: readonly { type: "public-key"; id: string }[]): PublicKeyCredentialDescriptor[] =>
  list.map(({ type, id }) => ({ type, id: bytes(id) }));

/** Asks the browser for a new passkey. Throws `NoPasskey`. */
export async function createPasskey({ publicKey }: PasskeyCreation): Promise<NewPasskey["credential"]> {
  const credential = await asked(() =>
    navigator.credentials.create({
      publicKey: {
        ...publicKey,
        challenge: bytes(publicKey.challenge),
        user: { ...publicKey.user, id: bytes(publicKey.user.id) },
        pubKeyCredParams: [...publicKey.pubKeyCredParams],
        excludeCredentials: descriptors(publicKey.excludeCredentials),
      },
    }),
  );
  const response = credential.response as AuthenticatorAttestationResponse;
  return {
    id: text(credential.rawId),
    response: { clientDataJSON: text(response.clientDataJSON), attestationObject: text(response.attestationObject) },
  };
}

/** Asks the browser to use a passkey. Throws `NoPasskey`. */
export async function usePasskey({ publicKey }: PasskeyUse): Promise<PasskeyAnswer["credential"]> {
  const credential = await asked(() =>
    navigator.credentials.get({
      publicKey: {
        ...publicKey,
        challenge: bytes(publicKey.challenge),
        allowCredentials: descriptors(publicKey.allowCredentials),
      },
    }),
  );
  const response = credential.response as AuthenticatorAssertionResponse;
  return {
    id: text(credential.rawId),
    response: {
      clientDataJSON: text(response.clientDataJSON),
      authenticatorData: text(response.authenticatorData),
      signature: text(response.signature),
      userHandle: response.userHandle && text(response.userHandle),
    },
  };
}

async function asked(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  let credential: Credential | null;
  try {
    credential = await ask();
  } catch (error) {
    const name = error instanceof DOMException ? error.name : "";
    throw new NoPasskey(name === "NotAllowedError" || name === "AbortError" ? "cancelled" : name === "InvalidStateError" ? "known" : "failed");
  }
  if (!credential) throw new NoPasskey("failed");
  return credential as PublicKeyCredential;
}
