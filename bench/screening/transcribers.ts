const cyrillic = 'абвгдеёжзийклмнопрстуфхцчшщъыьэюяіїєґў';
/** Cyrillic by the sounds of another language, in lower case: Duden's transcription, and the French one. */
export const transcribers: Readonly<Record<string, (native: string) => string>> = {
  german: (native) =>
    spelt(
      native,
      'a b w g d e jo sch s i j k l m n o p r s t u f ch z tsch sch schtsch  y  e ju ja i ji je g u',
    )
      .replace(/(?<=^|[aeiouy ])e/g, 'je')
      .replace(/(?<=[iy])j(?= |$)/g, '')
      .replace(/ks/g, 'x'),
  french: (native) =>
    spelt(native, 'a b v g d e io j z i ï k l m n o p r s t ou f kh ts tch ch chtch  y  e iou ia i ï ie g ou')
      .replace(/g(?=[ei])/g, 'gu')
      .replace(/(?<=[aeiou])s(?=[aeiou])/g, 'ss')
      .replace(/in(?= |$)/g, 'ine'),
};

function spelt(native: string, letters: string): string {
  const latinOf = letters.split(' ');
  return Array.from(native.toLowerCase(), (letter) => {
    const at = cyrillic.indexOf(letter);
    return at < 0 ? letter : (latinOf[at] ?? '');
  }).join('');
}
