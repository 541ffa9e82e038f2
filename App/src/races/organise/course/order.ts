/** Returns a position in the order between a checkpoint and its successor. */
export function positionAfter(after: string, others: readonly { id: string; position: number }[]): number {
  const index = others.findIndex(({ id }) => id === after);
  const [one, next] = [others[index], others[index + 1]];
  if (!one) return next ? next.position - 1 : 0;
  return next ? (one.position + next.position) / 2 : one.position + 1;
}
