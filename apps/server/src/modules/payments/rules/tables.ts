import { packTables } from '../../rule-packs/tables.ts';

export const { packs: rulePacks, uses: rulePackUses } = packTables('payment');
