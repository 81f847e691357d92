import { ASIC_MIME_TYPE, formatTlogProof, writeZip } from '@sorgfalt/ledger';

/** A container that is read as a bundle to its last file, with an entry for each payload, and proves nothing. */
export function strangersBundle(payloads: readonly string[]): Buffer {
  const hash = new Uint8Array(32);
  const zero = Buffer.from(hash).toString('base64');
  const checkpoint = `stranger.example/log\n${payloads.length}\n${zero}\n\n\u2014 stranger.example/log ${Buffer.alloc(68, 1).toString('base64')}\n`;
  const anchors =
    '{"logKey":"none","quorum":0,"sealKeys":[],"sealRoots":[],"timestampRoots":[],"v":1,"witnesses":[]}';
  const entries = payloads.flatMap((payload, index) => {
    const folder = `entries/${String(index + 1).padStart(3, '0')}`;
    return [
      [`${folder}/statement.json`, '{}'],
      [`${folder}/seal.p7s`, 'none'],
      [`${folder}/payload.json`, payload],
      [`${folder}/proof.tlog`, formatTlogProof({ index, hashes: [hash], checkpoint })],
    ] as const;
  });
  const files = [
    ['mimetype', ASIC_MIME_TYPE],
    ['anchors.json', anchors],
    ['certificates.pem', ''],
    ['checkpoint.tsr', 'none'],
    ['checkpoint.txt', ''],
    ...entries,
    ['META-INF/ASiCManifest.xml', ''],
    ['META-INF/signature.p7s', ''],
  ] as const;
  const zip = writeZip(files.map(([name, text]) => ({ name, bytes: new Uint8Array(Buffer.from(text)) })));
  return Buffer.from(zip);
}
