/** A statement takes 65,535 parameters at the most, which is enough for so many rows of 65 columns. */
const lotMax = 1000;

/** Rows in lots of which each fits into one statement. */
export function inLots<Row>(rows: readonly Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / lotMax) }, (_, lot) =>
    rows.slice(lot * lotMax, (lot + 1) * lotMax),
  );
}
