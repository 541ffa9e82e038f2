/**
 * Asks the browser not to clear this device's data when space runs low. To be called when there is something to
 * lose: some browsers decide by how much the app is used, some ask the member.
 */
export async function keepStorage(): Promise<boolean> {
  return (await navigator.storage?.persist?.().catch(() => false)) ?? false;
}
