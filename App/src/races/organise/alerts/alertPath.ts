/** Returns the address of a race's page of alerts, scrolled to the alert with this key. */
export const alertPath = (race: string, key: string): string =>
  `/races/${race}/organise/alerts?alert=${encodeURIComponent(key)}`;
