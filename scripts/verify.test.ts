import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { parseCertificate, pemOfCertificates } from '@sorgfalt/ledger';
import {
  bundleOf,
  contentOf,
  firmKeyId,
  pinned,
  sampleEntries,
  soundBundle,
  valueOf,
} from '@sorgfalt/ledger/testing/bundle';
import {
  firmCertificate,
  firmKey,
  flipBit,
  leavesOf,
  rootCertificate,
  sealWith,
} from '@sorgfalt/ledger/testing';
import { revocationListOf } from '@sorgfalt/ledger/testing/revocation';
import { scratchFiles } from '../testing/scratch-files.ts';

const file = scratchFiles('verify');

const entries = sampleEntries();
const sound = file('sound.asice', await bundleOf(contentOf(entries, 20)));
const later = file('later.asice', await bundleOf(contentOf(entries, 60)));
const unrelated = file('unrelated.asice', await bundleOf(contentOf(entries, 40)));
/** The log of the same size in which another entry lies at one place. */
const forked = file(
  'forked.asice',
  await bundleOf(contentOf(entries, 20, leavesOf(20).with(3, leavesOf(21).at(-1)!))),
);
const root = ['--root', file('root.pem', pemOfCertificates([rootCertificate]))];
const logKey = ['--log-key', ...pinned.logKeys!];

function verify(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/verify.ts', ...args], {
    encoding: 'utf8',
    // An empty environment: no server, no settings.
    env: {},
  });
  return { status, stdout, stderr };
}

describe('npm run verify', () => {
  test('ends with 0 only when every check passed under keys that were given', () => {
    const witness = ['--witness', ...pinned.witnesses!];
    const { status, stdout } = verify(sound, ...root, ...logKey, ...witness, '--strict');
    expect(status).toBe(0);
    expect(stdout).toContain('Verified: every check passed, against the keys you gave.');
    expect(stdout).toMatch(/^ok {3}timestamp {8}checkpoint\.tsr {2}genTime=/m);
  });

  test('ends with 3 where nobody but the firm attests the time, and with 1 for whoever is strict', () => {
    const own = verify(sound, ...root, ...logKey);
    expect(own.status).toBe(3);
    expect(own.stdout).toContain("time and order are the firm's own word");
    expect(verify(sound, ...root, ...logKey, '--strict').status).toBe(1);
    expect(verify(sound, '--strict').status).toBe(1);
  });

  test('ends with 3 where a time is stated that nobody is shown to have seen for years, and says which', async () => {
    const old = entries.slice(2).map(({ statement }) => {
      const stated = { ...statement, at: '2019-03-01T08:15:00.000Z' };
      return { statement: stated, seal: { ...sealWith(firmKey, stated), keyId: firmKeyId } };
    });
    const backdated = file('backdated.asice', await bundleOf(contentOf(old, 20)));
    const witness = ['--witness', ...pinned.witnesses!];
    const { status, stdout } = verify(backdated, ...root, ...logKey, ...witness);
    expect(status).toBe(3);
    expect(stdout).toContain(
      'Nobody is shown to have seen an entry within a year of the time that is stated there',
    );
    expect(verify(backdated, ...root, ...logKey, ...witness, '--strict').status).toBe(1);
  });

  test.each([[[]], [root], [logKey]])('ends with 2 and says what to compare when given only %j', (given) => {
    const { status, stdout } = verify(sound, ...given);
    expect(status).toBe(2);
    expect(stdout).toContain('Compare these fingerprints');
    expect(stdout).toContain(`log-key         ${pinned.logKeys![0]}`);
    expect(stdout).toMatch(/^ {2}seal-root {7}[0-9a-f]{64}$/m);
  });

  // The first byte of `mimetype` is the 39th; its checksum, at 14, is what no longer fits.
  test('ends with 1 and names the failing step and file of a bundle that was changed', () => {
    const changed = file('changed.asice', flipBit(soundBundle, 8 * 40));
    const { status, stdout } = verify(changed, ...root, ...logKey);
    expect(status).toBe(1);
    expect(stdout).toMatch(/^FAIL container {8}mimetype {2}offset=14 {2}reason=not-canonical$/m);
    expect(stdout).toContain('Verification Failed');
  });

  test('ends with 1 under another root, another key of the log and an absent witness', () => {
    const other = ['--root', file('other.pem', pemOfCertificates([firmCertificate]))];
    expect(verify(sound, ...other, ...logKey).status).toBe(1);
    expect(verify(sound, ...root, '--log-key', 'elsewhere+00000000+AAAA').status).toBe(1);
    expect(verify(sound, ...root, ...logKey, '--witness', 'w+00000000+AAAA').status).toBe(1);
    expect(verify(sound, ...root, '--tsa-root', other[1]!, ...logKey).status).toBe(1);
  });

  test('counts the witnesses that were given', () => {
    const witness = ['--witness', ...pinned.witnesses!];
    expect(verify(sound, ...root, ...logKey, ...witness).status).toBe(0);
    expect(verify(sound, ...root, ...logKey, ...witness, '--quorum', '2').status).toBe(1);
  });

  describe('told of a revocation', () => {
    const { serial } = valueOf(parseCertificate(firmCertificate));
    const witness = ['--witness', ...pinned.witnesses!];
    const told = (reason: number, revokedAt: string, form: 'pem' | 'der' = 'der') => {
      const list = revocationListOf([{ serial, revokedAt, reason }]);
      const pem = `-----BEGIN X509 CRL-----\n${Buffer.from(list).toString('base64')}\n-----END X509 CRL-----\n`;
      return ['--revoked', file(`${reason}-${revokedAt}.${form}`, form === 'pem' ? pem : list)];
    };
    const [before, after] = ['2026-02-01T00:00:00.000Z', '2026-04-01T00:00:00.000Z'];
    const ownTime = "only the firm's own time shows that some signatures are older";

    test.each(['pem', 'der'] as const)('verifies what is older than a key was superseded (%s)', (form) => {
      const { status, stdout } = verify(sound, ...root, ...logKey, ...witness, ...told(4, after, form));
      expect(status).toBe(0);
      expect(stdout).toMatch(/^ok {3}seal .*revokedAt=2026-04-01T00:00:00.000Z {2}revokedFor=superseded$/m);
    });

    test('ends with 3, with 1 for whoever is strict, where only the firm says that it is older than a theft', () => {
      const stolen = [...root, ...logKey, ...told(1, after)];
      const { status, stdout } = verify(sound, ...stolen);
      expect(status).toBe(3);
      expect(stdout).toContain(ownTime);
      expect(stdout).toMatch(/^- {4}seal .*revokedFor=keyCompromise {2}reason=only-own-time$/m);
      expect(verify(sound, ...stolen, '--strict').status).toBe(1);
      expect(verify(sound, ...root, ...told(1, after)).status).toBe(2);
    });

    test('ends with 1 where nothing shows that it is older', () => {
      for (const reason of [1, 4])
        expect(verify(sound, ...root, ...logKey, ...told(reason, before)).status).toBe(1);
    });

    test('takes the keys.json that the firm exports', () => {
      const keys = (revokedFor: string | null) =>
        file('keys.json', JSON.stringify({ sealKeys: [{ keyId: firmKeyId, revokedAt: after, revokedFor }] }));
      expect(verify(sound, ...root, ...logKey, ...witness, '--revoked', keys('superseded')).status).toBe(0);
      expect(verify(sound, ...root, ...logKey, '--revoked', keys(null)).stdout).toContain(ownTime);
    });

    test('believes no list that none of the roots issued, and passes none over', () => {
      const { stderr, status } = verify(sound, ...logKey, ...told(4, after));
      expect(status).toBe(1);
      expect(stderr).toContain('(unknown-issuer)');
      for (const content of [
        '{"sealKeys":[{"keyId":1}]}',
        '{',
        'x',
        '{"sealKeys":[{"keyId":"a","revokedAt":"x"}]}',
      ]) {
        expect(verify(sound, ...root, '--revoked', file('bad', content)).status).toBe(1);
      }
    });
  });

  test('gives all of it as JSON', () => {
    const { status, stdout } = verify(sound, '--json');
    expect(status).toBe(2);
    expect(JSON.parse(stdout)).toMatchObject({ verdict: 'unpinned', ok: true, complete: false });
  });

  describe('with two files', () => {
    const given = [...root, ...logKey, '--witness', ...pinned.witnesses!];

    test('ends as the worse of the two where one history continues the other', () => {
      const { status, stdout } = verify(sound, later, ...given, '--strict');
      expect(stdout).toContain('from=20  to=60\nBoth files are of one history');
      expect(stdout).toContain(`== ${sound}\nok  `);
      expect(status).toBe(0);
      expect(verify(sound, later).status).toBe(2);
      expect(verify(sound, later, ...root, ...logKey).status).toBe(3);
      expect(verify(sound, later, ...root, ...logKey, '--strict').status).toBe(1);
    });

    test('ends with 4 where both are sound and cannot both be true, however little is given', () => {
      const { status, stdout } = verify(sound, forked, ...given);
      expect(status).toBe(4);
      expect(stdout.match(/Verified: every check passed/g)).toHaveLength(2);
      expect(stdout).toContain('the log of one size has two roots  reason=two-roots  treeSize=20');
      expect(stdout).toContain('TWO HISTORIES');
      expect(stdout).not.toContain('proves nothing against the firm');
      // Anybody can make two files that contradict each other, under a key of his own.
      expect(verify(forked, sound).stdout).toContain('proves nothing against the firm');
      expect(verify(forked, sound).status).toBe(4);
      expect(verify(sound, forked, '--strict').status).toBe(4);
    });

    test('ends with 5, or 1 for whoever is strict, where the files do not reach each other', () => {
      expect(verify(unrelated, later, ...given).status).toBe(5);
      expect(verify(unrelated, later, ...given).stdout).toContain('do not show that one history continues');
      expect(verify(unrelated, later, ...given, '--strict').status).toBe(1);
    });

    test('ends with 1 where one of them is not sound, and compares nothing', () => {
      const changed = file('changed-too.asice', flipBit(soundBundle, 8 * 40));
      const { status, stdout } = verify(sound, changed, ...given);
      expect(status).toBe(1);
      expect(stdout).toContain('Not compared: one of these files is not sound.');
    });

    test('gives both and the comparison as JSON', () => {
      const { status, stdout } = verify(sound, forked, '--json');
      expect(status).toBe(4);
      expect(JSON.parse(stdout)).toMatchObject({
        files: [{ verdict: 'unpinned' }, { verdict: 'unpinned' }],
        comparison: { outcome: 'contradiction', detail: { reason: 'two-roots' } },
      });
    });
  });

  test.each([
    [[], 'Give one file to verify, or two to compare.'],
    [[sound, sound, sound], 'Give one file to verify, or two to compare.'],
    [['no-such-file'], 'no-such-file cannot be read.'],
    [[sound, '--root', 'package.json'], 'There is no certificate in package.json.'],
    ...['many', '', '0', '-1', '1.5'].map((quorum): [string[], string] => [
      [sound, `--quorum=${quorum}`],
      '--quorum is how many witnesses must have cosigned, 1 or more.',
    ]),
    [[sound, '--unknown'], 'Unknown option'],
  ])('ends with 1 and a sentence for %j', (args, sentence) => {
    const { status, stderr } = verify(...args);
    expect(status).toBe(1);
    expect(stderr).toContain(sentence);
  });

  test('tells how it is used', () => {
    expect(verify('--help')).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('npm run verify -- FILE'),
    });
  });
});
