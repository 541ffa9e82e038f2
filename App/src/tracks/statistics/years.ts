/** Bars of one year, above its name. */
export interface Year<Of> {
  year: number;
  bars: Of[];
}

/** Groups bars by year. A pause is placed where it begins, after the preceding bars. */
export function byYear<Of extends { year: number; isPause?: true }>(bars: readonly Of[]): Year<Of>[] {
  const years: Year<Of>[] = [];
  for (const bar of bars) {
    const last = years[years.length - 1];
    if (last && (bar.isPause || bar.year === last.year)) last.bars.push(bar);
    else years.push({ year: bar.year, bars: [bar] });
  }
  return years;
}
