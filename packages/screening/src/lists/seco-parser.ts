import type { ListEntity } from '../types.ts';
import { ListFormatError } from './list-format.ts';
import type { LaterChange, ListParser, ListWarning, ParseOptions } from './list-format.ts';
import { parsePartialDate } from './partial-date.ts';
import { isInForce, readSecoTarget, standings } from './seco-target.ts';
import type { SecoTarget } from './seco-target.ts';
import { childrenNamed, childText, createRecordReader } from './xml-reader.ts';
import type { XmlNode } from './xml-reader.ts';

/**
 * Reads the whole list of SECO (sesam.search.admin.ch, "Gesamtliste", XML).
 *
 * Delisted targets stay in the file and are left out; changes with an effective date after the day that the
 * list is read for are given as `later`. An amendment is refused with `not-whole-list`, because
 * it would drop everybody else. Places follow the targets, so a target with an address in a place that has
 * not been read yet is only given at the end.
 */
export function createSecoParser({ asOf = '' }: ParseOptions = {}): ListParser {
  let done: ListEntity[] = [];
  let listDate: string | null = null;
  let delistedCount = 0;
  const warnings: ListWarning[] = [];
  const programBySet = new Map<string, string>();
  const places = new Map<string, string>();
  const waiting: SecoTarget[] = [];
  const later: LaterStanding[] = [];

  function takeTarget(node: XmlNode): void {
    const all = standings(node);
    const day = laterDay(listDate, asOf);
    const isOn = isInForce(all, day);
    const comes = day === null ? [] : all.filter(({ from }) => from > day);
    if (!isOn && comes.length === 0) {
      delistedCount += 1;
      return;
    }
    const target = readSecoTarget(node);
    if (target === null) {
      warnings.push({ code: 'nameless', entry: node.attributes['ssid'] ?? '?' });
      return;
    }
    target.entity.programs = [...new Set(target.setIds.map((id) => programBySet.get(id) ?? id))];
    for (const { from, isInForce: isOnThen } of comes) later.push({ on: from, target, isOn: isOnThen });
    if (!isOn) return;
    const isComplete = target.addressPlaces.every((place) => place === '' || places.has(place));
    if (isComplete) done.push(withPlaces(target, places));
    else waiting.push(target);
  }

  const reader = createRecordReader({
    root: 'swiss-sanctions-list',
    wrappers: new Set(),
    onRoot(attributes) {
      const type = attributes['list-type'] ?? '';
      if (type !== 'whole-list') {
        throw new ListFormatError('not-whole-list', `The list type is "${type}", not "whole-list"`);
      }
      listDate = parsePartialDate(attributes['date'] ?? '');
    },
    onRecord(node) {
      if (node.name === 'sanctions-program') readProgram(node, programBySet);
      else if (node.name === 'place') places.set(node.attributes['ssid'] ?? '', placeText(node));
      else if (node.name === 'target') takeTarget(node);
    },
  });

  return {
    write(chunk) {
      done = [];
      reader.write(chunk);
      return done;
    },
    end() {
      reader.end();
      if (delistedCount > 0) warnings.push({ code: 'delisted', count: delistedCount });
      const entities = waiting.map((target) => withPlaces(target, places));
      return { entities, listDate, warnings, later: later.map((change) => toChange(change, places)) };
    },
  };
}

interface LaterStanding {
  on: string;
  target: SecoTarget;
  isOn: boolean;
}

function toChange({ on, target, isOn }: LaterStanding, places: ReadonlyMap<string, string>): LaterChange {
  return { on, id: target.entity.id, entity: isOn ? withPlaces(target, places) : null };
}

/* The list's own date, or the day it is read for where that is later; null where neither is known. */
function laterDay(listDate: string | null, asOf: string): string | null {
  if (listDate === null) return asOf || null;
  return listDate > asOf ? listDate : asOf;
}

function readProgram(node: XmlNode, programBySet: Map<string, string>): void {
  const keys = childrenNamed(node, 'program-key');
  const key = (keys.find((child) => child.attributes['lang'] === 'eng') ?? keys[0])?.text ?? '';
  for (const set of childrenNamed(node, 'sanctions-set')) {
    programBySet.set(set.attributes['ssid'] ?? '', key);
  }
}

function placeText(node: XmlNode): string {
  return ['location', 'area', 'country']
    .map((part) => childText(node, part))
    .filter(Boolean)
    .join(', ');
}

function withPlaces(target: SecoTarget, places: ReadonlyMap<string, string>): ListEntity {
  const addresses = target.entity.addresses
    .map((address, index) =>
      [address, places.get(target.addressPlaces[index] ?? '')].filter(Boolean).join(', '),
    )
    .filter((address) => address !== '');
  return { ...target.entity, addresses };
}
