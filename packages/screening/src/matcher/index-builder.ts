import type { ListEntity } from '../types.ts';
import { encodeEntity } from './entity-store.ts';
import { GrowableBytes, GrowableInts } from './growable.ts';
import { hashText } from './hash.ts';
import { identifierKeys } from './identifier-key.ts';
import { kinds, qualities } from './index-data.ts';
import { nameWords } from './name-words.ts';
import type { Word } from './normalise.ts';
import { listedReadings } from './readings.ts';
import { SubjectFinder } from './same-subject.ts';
import { TokenDictionary } from './token-dictionary.ts';

/** What is gathered while entities come in; `finishIndex` brings it to its final order. */
export class IndexBuilder {
  readonly listIds: string[] = [];
  readonly dictionary = new TokenDictionary();
  readonly subjects = new SubjectFinder();
  readonly nameTokens = new GrowableInts();
  readonly nameStart = new GrowableInts();
  readonly nameEntity = new GrowableInts();
  readonly nameOrdinal = new GrowableInts();
  readonly nameQuality = new GrowableInts();
  readonly idHashes = new GrowableInts();
  readonly idValues = new GrowableInts();
  readonly entityList = new GrowableInts();
  readonly entityKind = new GrowableInts();
  readonly entityStart = new GrowableInts();
  readonly entityBytes = new GrowableBytes();

  get entityTotal(): number {
    return this.entityList.length;
  }

  get nameTotal(): number {
    return this.nameEntity.length;
  }

  startList(listId: string): void {
    this.listIds.push(listId);
  }

  add(entity: ListEntity): void {
    const number = this.entityTotal;
    const listNumber = this.listIds.length - 1;
    this.entityList.push(listNumber);
    this.entityKind.push(Math.max(0, kinds.indexOf(entity.kind)));
    this.entityStart.push(this.entityBytes.length);
    this.entityBytes.pushAscii(encodeEntity(entity));
    this.subjects.add(entity, listNumber);
    this.addNames(entity, number);
    for (const { value } of entity.identifiers) {
      for (const key of identifierKeys(value)) {
        this.idHashes.push(hashText(key));
        this.idValues.push(number);
      }
    }
  }

  private addNames(entity: ListEntity, number: number): void {
    const first = this.nameTotal;
    for (const [ordinal, { full, quality }] of entity.names.entries())
      for (const text of [full, ...listedReadings(full, entity.kind)])
        this.addName(
          nameWords(text, entity.kind),
          number,
          ordinal,
          Math.max(0, qualities.indexOf(quality)),
          first,
        );
  }

  /* A spelling that says no more than an earlier one of the same entity is left out. */
  private addName(
    words: readonly Word[],
    entity: number,
    ordinal: number,
    quality: number,
    first: number,
  ): void {
    if (words.length === 0) return;
    const start = this.nameTokens.length;
    for (const word of words) this.nameTokens.push(this.dictionary.add(word, entity));
    if (this.isKnown(first, start, quality)) {
      this.nameTokens.length = start;
      return;
    }
    this.nameStart.push(start);
    this.nameEntity.push(entity);
    this.nameOrdinal.push(ordinal);
    this.nameQuality.push(quality);
  }

  /* Whether one of the last names, from `first` on, has the words that stand at `start` and no lower quality. */
  private isKnown(first: number, start: number, quality: number): boolean {
    const { nameStart, nameTokens, nameQuality } = this;
    const length = nameTokens.length - start;
    for (let name = first; name < this.nameTotal; name += 1) {
      const from = nameStart.at(name);
      const end = name + 1 < this.nameTotal ? nameStart.at(name + 1) : start;
      if (end - from !== length || nameQuality.at(name) > quality) continue;
      let same = 0;
      while (same < length && nameTokens.at(from + same) === nameTokens.at(start + same)) same += 1;
      if (same === length) return true;
    }
    return false;
  }
}
