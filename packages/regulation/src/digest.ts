import amlo from '../digest/amlo.json' with { type: 'json' };
import amla from '../digest/amla.json' with { type: 'json' };
import amloFinma from '../digest/amlo-finma.json' with { type: 'json' };
import cdb from '../digest/cdb.json' with { type: 'json' };
import finma20167 from '../digest/finma-2016-7.json' with { type: 'json' };
import finma20183 from '../digest/finma-2018-3.json' with { type: 'json' };
import finma20231 from '../digest/finma-2023-1.json' with { type: 'json' };
import finmaGuidance20235 from '../digest/finma-guidance-2023-5.json' with { type: 'json' };
import finmaGuidance20248 from '../digest/finma-guidance-2024-8.json' with { type: 'json' };
import banka from '../digest/banka.json' with { type: 'json' };
import dpo from '../digest/dpo.json' with { type: 'json' };
import emba from '../digest/emba.json' with { type: 'json' };
import fadp from '../digest/fadp.json' with { type: 'json' };
import finia from '../digest/finia.json' with { type: 'json' };
import finio from '../digest/finio.json' with { type: 'json' };
import finmasa from '../digest/finmasa.json' with { type: 'json' };
import finsa from '../digest/finsa.json' with { type: 'json' };
import zertes from '../digest/zertes.json' with { type: 'json' };
import type { Provision } from './provision.ts';

/** The provisions of each act, by its key. */
export const digest: Readonly<Record<string, readonly Provision[]>> = {
  amlo: amlo as readonly Provision[],
  amla: amla as readonly Provision[],
  'amlo-finma': amloFinma as readonly Provision[],
  cdb: cdb as readonly Provision[],
  'finma-2016-7': finma20167 as readonly Provision[],
  'finma-2018-3': finma20183 as readonly Provision[],
  'finma-2023-1': finma20231 as readonly Provision[],
  'finma-guidance-2023-5': finmaGuidance20235 as readonly Provision[],
  'finma-guidance-2024-8': finmaGuidance20248 as readonly Provision[],
  banka: banka as readonly Provision[],
  dpo: dpo as readonly Provision[],
  emba: emba as readonly Provision[],
  fadp: fadp as readonly Provision[],
  finia: finia as readonly Provision[],
  finio: finio as readonly Provision[],
  finmasa: finmasa as readonly Provision[],
  finsa: finsa as readonly Provision[],
  zertes: zertes as readonly Provision[],
};
