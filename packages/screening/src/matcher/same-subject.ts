import type { ListEntity } from '../types.ts';
import { isSanction } from './is-sanction.ts';
import { identifierKey } from './identifier-key.ts';
import { toWords } from './normalise.ts';

/* Numbers that only one subject bears; a telephone or a tax number of a group is none. */
const ownNumberType = /passport|national-id|imo|lei|bic|swift|crypto|registration|tax-id/;

interface Member {
  entity: number;
  years: ReadonlySet<string>;
}

/** Finds entities of different lists that stand for one subject. */
export class SubjectFinder {
  private readonly firstByFact = new Map<string, Member>();
  private readonly parent: number[] = [];
  private readonly listNumbers: number[] = [];
  /** The lists of subjects that were found on several. */
  private readonly listsOf = new Map<number, Set<number>>();

  /**
   * Takes the next entity in. Two entities are one subject when they are of one kind, stand on different
   * lists for one reason and share an identifier, or the primary name and a full birth date; a subject never
   * holds two entities of one list, and birth years that contradict each other keep two people apart.
   */
  add(entity: ListEntity, listNumber: number): void {
    const number = this.parent.length;
    this.parent.push(number);
    this.listNumbers.push(listNumber);
    const facts = factsOf(entity);
    if (facts.length === 0) return;
    const years = new Set(entity.birthDates.map(({ from }) => from.slice(0, 4)));
    for (const fact of facts) {
      const first = this.firstByFact.get(fact);
      if (first === undefined) this.firstByFact.set(fact, { entity: number, years });
      else if (canAgree(first.years, years)) this.merge(first.entity, number);
    }
  }

  /** For each entity the number of the first entity of its subject. */
  finish(): Uint32Array {
    return Uint32Array.from(this.parent, (_, entity) => this.rootOf(entity));
  }

  private merge(left: number, right: number): void {
    const [first, second] = [this.rootOf(left), this.rootOf(right)].sort((a, b) => a - b) as [number, number];
    if (first === second) return;
    const lists = this.listsAt(first);
    const more = this.listsAt(second);
    if (!areDisjoint(lists, more)) return;
    this.listsOf.set(first, new Set([...lists, ...more]));
    this.parent[second] = first;
    this.listsOf.delete(second);
  }

  private listsAt(root: number): ReadonlySet<number> {
    return this.listsOf.get(root) ?? new Set([this.listNumbers[root] ?? 0]);
  }

  private rootOf(entity: number): number {
    let root = entity;
    while (this.parent[root] !== root) root = this.parent[root] ?? root;
    return root;
  }
}

/* Who is sanctioned stands apart from an office or bad press: the listing that fits best would speak for both. */
function groupOf(entity: ListEntity): string {
  return `${entity.kind} ${isSanction(entity) ? 'sanction' : entity.topics?.toSorted().join()}`;
}

function factsOf(entity: ListEntity): string[] {
  const facts: string[] = [];
  const group = groupOf(entity);
  for (const { type, value } of entity.identifiers) {
    const key = ownNumberType.test(type) ? identifierKey(value) : null;
    if (key !== null) facts.push(`${group} # ${key}`);
  }
  const days = entity.birthDates.filter(({ from, to }) => from === to && from.length === 10);
  const primary = days.length === 0 ? undefined : entity.names.find(({ quality }) => quality === 'primary');
  if (primary !== undefined) {
    const words = toWords(primary.full)
      .map(({ text }) => text)
      .sort();
    if (words.length > 0) for (const { from } of days) facts.push(`${group} ${from} ${words.join(' ')}`);
  }
  return facts;
}

function canAgree(left: ReadonlySet<string>, right: ReadonlySet<string>): boolean {
  return left.size === 0 || right.size === 0 || !areDisjoint(left, right);
}

function areDisjoint<Item>(left: ReadonlySet<Item>, right: ReadonlySet<Item>): boolean {
  for (const item of left) if (right.has(item)) return false;
  return true;
}
