/** A fault in the keys or the bounds of the engine: `from`, which stands once in the file, becomes `to`. */
export interface Fault {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

const faultsIn = (file: string, ...changes: readonly (readonly [from: string, to: string])[]): Fault[] =>
  changes.map(([from, to]) => ({ file: `matcher/${file}`, from, to }));

/** Faults by which a search would pass over names that it must find. */
export const faults: readonly Fault[] = [
  ...faultsIn(
    'token-keys.ts',
    [
      'addDeletes(prefix, editsAllowed(text.length), 0, keys)',
      'addDeletes(prefix, Math.min(1, editsAllowed(text.length)), 0, keys)',
    ],
    ['addDeletes(prefix, editsAllowed(text.length), 0, keys)', 'addDeletes(prefix, 0, 0, keys)'],
    [
      'const prefix = text.slice(0, prefixLength);',
      'const prefix = text.slice(0, prefixLength - (text.length % 2));',
    ],
    ['  keys.add(hashText(`=${sound}`));\n', ''],
    ['[text, ...transcriptions(text)]', '[text, ...transcriptions(text).slice(1)]'],
    ['  for (const form of nameForms(text)) keys.add(formKey(form));\n', ''],
    ['  for (const father of fatherOf(text)) keys.add(hashText(`%${father}`));\n', ''],
    [
      '    addDeletes(text.slice(0, index) + text.slice(index + 1), edits - 1, index, keys);',
      '    addDeletes(text.slice(0, index) + text.slice(index + 1), edits - 1, index + 1, keys);',
    ],
    [
      'for (let index = from; index < text.length; index += 1) {',
      'for (let index = Math.max(1, from); index < text.length; index += 1) {',
    ],
    [
      'for (let index = from; index < text.length; index += 1) {',
      'for (let index = from; index < text.length - 1; index += 1) {',
    ],
    ['consonants.length >= skeletonCharsMin', 'consonants.length > skeletonCharsMin'],
    ["(meaning === '' ? shortFor(word) : [meaning])", "(meaning === '' ? [] : [meaning])"],
    [
      'return spellingOf(word)?.sounds.map(latinKey) ?? [];',
      'return spellingOf(word)?.sounds.slice(0, 1).map(latinKey) ?? [];',
    ],
    [
      'return spellingOf(word)?.sounds.map(foreignKey) ?? [];',
      'return spellingOf(word)?.sounds.slice(1).map(foreignKey) ?? [];',
    ],
    [
      '  if (isLatinWord(word)) return soundsOfLatin(word.text).map(foreignKey);',
      '  if (isLatinWord(word)) return [];',
    ],
    ['    this.length += text.length;\n', '    this.length = text.length;\n'],
  ),
  ...faultsIn('acronyms.ts', [
    'for (let kept = places.length; kept >= lettersMin; kept -= 1) {',
    'for (let kept = places.length; kept > lettersMin; kept -= 1) {',
  ]),
  ...faultsIn(
    'join-table.ts',
    ['add(acronymKey(text));', 'continue;'],
    [
      'if (mayHaveForms(words, tokens)) for (const form of spanForms(parts)) add(formKey(form));',
      'if (parts.length === 2) for (const form of spanForms(parts)) add(formKey(form));',
    ],
    ['for (const form of spanForms(parts)) add', 'for (const form of spanForms(parts).slice(1)) add'],
  ),
  ...faultsIn(
    'similar-words.ts',
    ['for (const other of [text.charAt(0), ...otherForms(text)])', 'for (const other of [text.charAt(0)])'],
    ['for (const other of [text.charAt(0), ...otherForms(text)])', 'for (const other of otherForms(text))'],
    ['for (const key of scriptKeysFor(word)) {', 'for (const key of scriptKeysFor(word).slice(1)) {'],
  ),
  ...faultsIn('key-table.ts', [
    'for (let place = starts[bucket] ?? 0; place < end; place += 1)',
    'for (let place = (starts[bucket] ?? 0) + 1; place < end; place += 1)',
  ]),
  ...faultsIn(
    'name-bound.ts',
    ['let gain = this.spelledGain + joined.gain;', 'let gain = joined.gain;'],
    ['let gain = this.spelledGain + joined.gain;', 'let gain = this.spelledGain;'],
    ['let matched = this.spelledWeight + joined.matched;', 'let { matched } = joined;'],
    ['let matched = this.spelledWeight + joined.matched;', 'let matched = this.spelledWeight;'],
    ['let { mask } = joined;', 'let mask = 0;'],
    ['gains[start] = Math.max(gains[start] ?? 0, this.joinGain(sim));', 'gains[0] = this.joinGain(sim);'],
    ['gain += this.joinGain(1);', 'gain = this.joinGain(1);'],
    [
      'return gain - this.valueFloor * cost >= -roundingSlack;',
      'return gain - this.valueFloor * cost >= 0.02;',
    ],
    ['matched += tokenRest(this.index, token);', 'matched += 0.9 * tokenRest(this.index, token);'],
    [
      '(mask & (1 << place)) === 0 && telling[place] === true && initials[place] === 0;',
      '(mask & (1 << place)) === 0 && telling[place] === true;',
    ],
    ['gain += gains[row] ?? 0;', 'gain = Math.max(gain, gains[row] ?? 0);'],
    ["this.costs[kind === 'person' ? 'person' : 'other']", 'this.costs.person'],
    ["this.costs[kind === 'person' ? 'person' : 'other']", 'this.costs.other'],
    ['(data.nameTelling[name] ?? 0) <= 1', '(data.nameTelling[name] ?? 0) <= 2'],
  ),
  ...faultsIn('similar-words.ts', [', ...meaningKeys(word)', '']),
  ...faultsIn(
    'token-rows.ts',
    ['layNeighbours(start, size, token, sim - valueFloor)', 'layNeighbours(start, size, token, 0)'],
    [
      'layNeighbours(start, size, token, sim - valueFloor)',
      'layNeighbours(start, 1, token, sim - valueFloor)',
    ],
    [
      'texts.has(text) ? bits | (1 << place) : bits',
      'place >= start && place < start + size ? bits | (1 << place) : bits',
    ],
  ),
  ...faultsIn(
    'retrieve.ts',
    [
      'for (const name of joins.keys()) find(name);',
      'for (const name of [...joins.keys()].slice(1)) find(name);',
    ],
    [': query.spanHits.placesOf.keys()', ': []'],
    [
      '(nameWeight[name] ?? 0) <= weightMax(marks[name] ?? 0)',
      '(nameWeight[name] ?? 0) < 0.97 * weightMax(marks[name] ?? 0)',
    ],
    ['if (query.initials[word.place] === 0) missing += word.restWeight;', 'missing += word.restWeight;'],
    [
      'const laterGain = later.reduce((sum, { gainMax }) => sum + gainMax, otherGain + unseenGain);',
      'const laterGain = later.reduce((sum, { gainMax }) => sum + gainMax, unseenGain);',
    ],
    ['    else unseenGain += word.gainMax;\n', ''],
    ['const isLoose = name < looseNames || place < spelled;', 'const isLoose = name < looseNames;'],
    ['if (query.telling[place] !== true) continue;', 'if (place > 0) continue;'],
    ['return () => Infinity;', 'return () => 1;'],
    ['const extra = later.length > 0 ? 0 : secondWeight;', 'const extra = secondWeight;'],
    [
      'const end = isWide ? postingEnd(index, token) : (index.data.postingLooseEnd[token] ?? 0);',
      'const end = isWide ? postingEnd(index, token) : (index.data.postingStart[token] ?? 0);',
    ],
    ['    if (!isWide && order < markedWordsMax) markPostings(index, token, end, bit);\n', ''],
    [
      'order >= markedWordsMax || (mask & (1 << order)) !== 0 || letters > 0',
      '(mask & (1 << order)) !== 0 || letters > 0',
    ],
    [
      'order >= markedWordsMax || (mask & (1 << order)) !== 0 || letters > 0',
      'order >= markedWordsMax || (mask & (1 << order)) !== 0',
    ],
    ['matched += Math.max(tokenWeightMax, letters);', 'matched += 0.9 * Math.max(tokenWeightMax, letters);'],
    [
      'const extra = count > 1 ? 0 : Math.max(0, secondMin - words.otherWeight);',
      'const extra = count > 1 ? 0 : secondMin;',
    ],
    [
      'const cost = Math.min(...costs.map((each) => restCost(each, missing, extra)));',
      'const cost = Math.max(...costs.map((each) => restCost(each, missing, extra)));',
    ],
    [
      'weight = Math.max(...costs.map((each) => weightMaxOf(each, bounds, valueFloor)));',
      'weight = Math.min(...costs.map((each) => weightMaxOf(each, bounds, valueFloor)));',
    ],
    ['otherWeight: isSpelled ? Infinity : otherWeight', 'otherWeight'],
  ),
  ...faultsIn(
    'span-words.ts',
    ['(best[place + size] ?? 0) + gain', '(best[place + size] ?? 0)'],
    ["kind === 'joined'", "kind !== 'joined'"],
    ['>= -roundingSlack', '>= 0.02'],
  ),
  ...faultsIn(
    'finish-index.ts',
    ['if ((letters[token] ?? 0) > 0) return true;', ''],
    ['if (telling >= 0 && telling !== token) isNarrow = false;', 'if (telling >= 0) isNarrow = false;'],
    ['      if (first === place) nameWeight[name]', '      nameWeight[name]'],
    ['* restShare(wordClass)', "* restShare('name')"],
  ),
  ...faultsIn(
    'join-hits.ts',
    ['[own, ...forms', '[own ^ 1, ...forms'],
    ['[own, ...forms.map(formKey)]', '[own]'],
    ['of runsSpelling(index, text)) {', 'of runsSpelling(index, text).slice(1)) {'],
  ),
  ...faultsIn('foreign-runs.ts', [
    '(bearers[run] ??= []).push({ name, start });',
    'bearers[run] ??= [{ name, start }];',
  ]),
  ...faultsIn(
    'prepare-query.ts',
    [
      'for (let size = 2; size <= lettersMax && start + size <= letters.length; size += 1) {',
      'for (let size = 2; size < lettersMax && start + size <= letters.length; size += 1) {',
    ],
    ['if (forms.length === 0) return tokens;', 'return tokens;'],
  ),
];
