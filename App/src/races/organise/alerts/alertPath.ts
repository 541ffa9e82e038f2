/** The page of a race's alerts, at one of them. */
export const alertPath = (race: string, key: string): string =>
  `/races/${race}/organise/alerts?alert=${encodeURIComponent(key)}`;
