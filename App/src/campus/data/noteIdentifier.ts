/**
 * The identifier of the note about a subject: that of the subject with its first bit changed. Two devices that begin a
 * note without a network begin the same.
 */
export function noteIdentifier(subject: string): string {
  return (parseInt(subject.charAt(0), 16) ^ 8).toString(16) + subject.slice(1);
}
