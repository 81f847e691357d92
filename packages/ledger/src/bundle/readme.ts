interface Sample {
  readonly folder: string;
  readonly isCms: boolean;
  /** Whether its seal has a timestamp of its own. */
  readonly isStamped: boolean;
}

/**
 * The README.txt of a bundle: how to check it with OpenSSL alone. A test takes its commands from the text and runs them.
 *
 * `sample` is the folder of the entry that the commands are shown on.
 */
export function bundleReadme(sample: Sample): string {
  const { folder, isCms } = sample;
  const seal = isCms
    ? `2. The seal of each entry
${cmsCommand(`${folder}/seal.p7s`, `${folder}/statement.json`)}
`
    : '2. The seal of each entry is in seal.json: ECDSA P-256, r||s, key in anchors.json\n';
  return `Evidence of the ledger (ASiC-E with CAdES, ETSI EN 319 162-1)

verify.html checks all of this offline, in a browser. With OpenSSL 3, unzip and:

0. Compare with what the firm gave by another way than this file, such as its printed
   sheet of fingerprints or dig +short TXT _ledger.DOMAIN: seal-root is this, in small
   letters without colons; log-key stands in anchors.json. A page that came with the
   evidence may lie: build verify.html from the source (npm run verifier).
openssl x509 -noout -subject -dates -fingerprint -sha256 -in certificates.pem

1. The firm signed the list of files
${cmsCommand('META-INF/signature.p7s', 'META-INF/ASiCManifest.xml')}
   ... with the SHA-256 of each, as of
openssl dgst -sha256 -binary -out digest.bin ${folder}/statement.json
openssl base64 -in digest.bin

${seal}   SHA-256 of payload.json is proofHash of statement.json
openssl dgst -sha256 ${folder}/payload.json

3. The checkpoint existed at the time of the timestamp
openssl ts -verify -token_in -in checkpoint.tsr -data checkpoint.txt -CAfile certificates.pem

4. The entry is in the log: proof.tlog (C2SP tlog-proof@v1), RFC 6962 leaf =
   canonical JSON of the statement with seal: {alg, keyId, sha256}
${leafSealOf(sample)}
5. The log that the firm publishes still continues this one, from the source:
   npm run verify -- FILE --log ADDRESS (such as https://firm.example/log)
`;
}

/** What of the seal the leaf commits to; its timestamp came later. */
function leafSealOf({ folder, isCms, isStamped }: Sample): string {
  if (!isCms) return '   sha256: of the signature\n';
  const whole = `   sha256: of seal.p7s\nopenssl dgst -sha256 ${folder}/seal.p7s\n`;
  const stripped = `   sha256: of seal.p7s as it was before its timestamp. A seal with one has unsigned
   attributes ([1], the last member of SignerInfo): leave them out and shorten the
   lengths around them. verify.html does so. Whether it has one:
openssl cms -cmsout -print -noout -inform DER -in ${folder}/seal.p7s
`;
  return isStamped ? stripped : whole;
}

function cmsCommand(signature: string, content: string): string {
  return `openssl cms -verify -cades -binary -inform DER -in ${signature} -content ${content} -CAfile certificates.pem -purpose any -out out.bin`;
}
