/** Bars that stand together over the name of their year. */
export interface Year<Of> {
  year: number;
  bars: Of[];
}

/** Bars year by year. A pause stands where it begins, after the bars before it. */
export function byYear<Of extends { year: number; isPause?: true }>(bars: readonly Of[]): Year<Of>[] {
  const years: Year<Of>[] = [];
  for (const bar of bars) {
    const last = years[years.length - 1];
    if (last && (bar.isPause || bar.year === last.year)) last.bars.push(bar);
    else years.push({ year: bar.year, bars: [bar] });
  }
  return years;
}
