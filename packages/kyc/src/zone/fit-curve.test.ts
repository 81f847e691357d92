import { fc, test as property } from '@fast-check/vitest';
import { expect } from 'vitest';
import { fitParabola, fitStraight, heightOf } from './fit-curve.ts';

const coefficient = fc.double({ min: -2, max: 2, noNaN: true });
const places = [0, 1, 2, 3, 4, 5, 6, 7, 8];

property.prop([
  coefficient,
  coefficient,
  fc.array(fc.double({ min: -50, max: 50, noNaN: true }), { minLength: 3, maxLength: 3 }),
])('a straight line is found though a third of its points lie elsewhere', (a, b, others) => {
  const points = places.map((x) => ({ x, y: a + b * x + (others[x] ?? 0) }));
  const line = fitStraight(points);
  for (const x of places.slice(3)) expect(heightOf(line, x)).toBeCloseTo(a + b * x, 6);
});

property.prop([
  coefficient,
  coefficient,
  coefficient,
  fc.array(fc.double({ min: 0.1, max: 9, noNaN: true }), { minLength: 9, maxLength: 9 }),
])('a parabola is found whatever its points weigh', (a, b, c, weights) => {
  const points = places.map((x) => ({ x, y: a + b * x + c * x * x, weight: weights[x] ?? 1 }));
  const curve = fitParabola(points);
  for (const x of places) expect(heightOf(curve, x)).toBeCloseTo(a + b * x + c * x * x, 6);
});
