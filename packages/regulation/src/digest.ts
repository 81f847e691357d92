import amla from '../digest/amla.json' with { type: 'json' };
import amloFinma from '../digest/amlo-finma.json' with { type: 'json' };
import cdb from '../digest/cdb.json' with { type: 'json' };
import finma20167 from '../digest/finma-2016-7.json' with { type: 'json' };
import finma20183 from '../digest/finma-2018-3.json' with { type: 'json' };
import finma20231 from '../digest/finma-2023-1.json' with { type: 'json' };
import finmaGuidance20235 from '../digest/finma-guidance-2023-5.json' with { type: 'json' };
import finmaGuidance20248 from '../digest/finma-guidance-2024-8.json' with { type: 'json' };
import type { Provision } from './provision.ts';

/** The provisions of each act, by its key. */
export const digest: Readonly<Record<string, readonly Provision[]>> = {
  amla: amla as readonly Provision[],
  'amlo-finma': amloFinma as readonly Provision[],
  cdb: cdb as readonly Provision[],
  'finma-2016-7': finma20167 as readonly Provision[],
  'finma-2018-3': finma20183 as readonly Provision[],
  'finma-2023-1': finma20231 as readonly Provision[],
  'finma-guidance-2023-5': finmaGuidance20235 as readonly Provision[],
  'finma-guidance-2024-8': finmaGuidance20248 as readonly Provision[],
};
