/**
 * The identifier of the note on a subject: that of the subject with its first bit flipped. Two devices that begin a note
 * offline so make the same record.
 */
export function noteIdentifier(subject: string): string {
  return (parseInt(subject.charAt(0), 16) ^ 8).toString(16) + subject.slice(1);
}
