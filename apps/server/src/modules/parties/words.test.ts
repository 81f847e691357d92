import { expect, test } from 'vitest';
import * as contract from '@sorgfalt/contract';
import { interestKinds, partyKinds, problemCodes } from '@sorgfalt/parties';

test('the wire has a word for every party, interest and problem, and no other', () => {
  expect([...contract.partyKinds]).toEqual([...partyKinds]);
  expect([...contract.interestKinds]).toEqual([...interestKinds]);
  expect([...contract.structureProblems]).toEqual([...problemCodes]);
});
