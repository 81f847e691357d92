/** Leaf index of the entry that is tampered with. */
export const victim = 123;
/** Condition of its row among the entries. */
export const ofVictim = `entry_id = (select entry_id from ledger_places where leaf_index = ${victim})`;
const isAfter = (leafIndex: number) =>
  `entry_id in (select entry_id from ledger_places where leaf_index >= ${leafIndex})`;
const insertedId = `'01890000-0000-7000-8000-000000000000'`;
const inserted = `insert into ledger_entries select ${insertedId}, kind, actor, case_id, client_id, review_id,
    payment_id, proof_hash, statement, seal_alg, seal_key_id, seal_signature, leaf_hash, created_at
  from ledger_entries where ${ofVictim}`;
const flip = (from: string, at: number | string) => `set_byte(${from}, ${at}, get_byte(${from}, ${at}) # 1)`;
const restated = (member: string, value: string) =>
  `update ledger_entries set statement = replace(statement,
     '"${member}":"' || (statement::json ->> '${member}') || '"', '"${member}":"${value}"')
   where ${ofVictim}`;
const swap = (columns: string) =>
  `update ledger_entries a set (${columns}) = (select ${columns} from ledger_entries b
     where b.entry_id in ('ID', 'NEXT') and b.entry_id <> a.entry_id)
   where a.entry_id in ('ID', 'NEXT')`;

/** Class, what is found, where, and what is done; `ID` stands for the victim's entry. */
export type TamperingClass = readonly [string, string, string, readonly string[]];

export const tamperingClasses: readonly TamperingClass[] = [
  [
    'entry edit: another actor',
    'leaf-differs',
    'entry ID',
    [restated('actor', 'aml-agent'), `update ledger_entries set actor = 'aml-agent' where ${ofVictim}`],
  ],
  [
    'entry edit, with the leaf hash made to fit',
    'root-differs',
    'block 2',
    [restated('actor', 'aml-agent'), 'REHASH'],
  ],
  [
    'entry edit of a column only',
    'columns-differ',
    'entry ID',
    [`update ledger_entries set kind = 'review.rejected' where ${ofVictim}`],
  ],
  ['entry delete', 'entry-missing', `leaf ${victim}`, [`delete from ledger_entries where ${ofVictim}`]],
  [
    'place delete',
    'entry-missing',
    `leaf ${victim}`,
    [`delete from ledger_places where leaf_index = ${victim}`],
  ],
  [
    'entry delete, with the places behind it closed up',
    'root-differs',
    'block 2',
    [
      `delete from ledger_entries where ${ofVictim}`,
      `delete from ledger_places where leaf_index = ${victim}`,
      'alter table ledger_places drop constraint ledger_places_leaf_index_unique',
      `update ledger_places set leaf_index = leaf_index - 1 where leaf_index > ${victim}`,
    ],
  ],
  [
    'entry insert at the end',
    'entry-missing',
    'leaf 301',
    [inserted, `insert into ledger_places values (${insertedId}, 300, 5, 'confirmed')`],
  ],
  [
    'entry insert among those that wait',
    'columns-differ',
    'entry 01890000-0000-7000-8000-000000000000',
    [inserted, `insert into ledger_places values (${insertedId})`],
  ],
  [
    'entry re-order',
    'root-differs',
    'block 2',
    [
      `update ledger_places set leaf_index = -1 where leaf_index = ${victim}`,
      `update ledger_places set leaf_index = ${victim} where leaf_index = ${victim} + 1`,
      'update ledger_places set leaf_index = 124 where leaf_index = -1',
    ],
  ],
  [
    'leaf edit',
    'leaf-differs',
    'entry ID',
    [`update ledger_entries set leaf_hash = repeat('ab', 32) where ${ofVictim}`],
  ],
  [
    'tile edit: a leaf hash',
    'tile-differs',
    'tile 0/0',
    [`update ledger_tiles set hashes = ${flip('hashes', victim * 32)} where level = 0 and index = 0`],
  ],
  [
    'tile edit: a hash of the level above',
    'tile-differs',
    'tile 1/0',
    [`update ledger_tiles set hashes = ${flip('hashes', 20)} where level = 1`],
  ],
  [
    'tile edit: two tiles swapped',
    'tile-differs',
    'tile 0/1',
    [
      'update ledger_tiles set index = 100 where level = 0 and index = 0',
      'update ledger_tiles set index = 0 where level = 0 and index = 1',
      'update ledger_tiles set index = 1 where level = 0 and index = 100',
    ],
  ],
  [
    'tile edit: one more than the tree has',
    'tile-differs',
    'tiles',
    [`insert into ledger_tiles values (0, 9, '')`],
  ],
  [
    'root edit',
    'checkpoint-differs',
    'block 3',
    [`update ledger_checkpoints set root = encode(sha256('x'), 'base64') where no = 3`],
  ],
  [
    'root edit, in the note as well',
    'checkpoint-differs',
    'block 3',
    [`update ledger_checkpoints set note = replace(note, root, encode(sha256('x'), 'base64')) where no = 3`],
  ],
  [
    'truncation of the checkpoints',
    'checkpoint-missing',
    'block 2',
    ['delete from ledger_checkpoints where no = 2'],
  ],
  [
    'truncation of the entries',
    'entry-missing',
    'leaf 290',
    [`delete from ledger_entries where ${isAfter(290)}`, 'delete from ledger_places where leaf_index >= 290'],
  ],
  [
    'backup rollback: everything after a block is gone',
    'rolled-back',
    'leaf 275',
    [
      `delete from ledger_entries where ${isAfter(275)}`,
      'delete from ledger_places where leaf_index >= 275',
      'delete from ledger_checkpoints where no = 5',
      'update ledger_tiles set hashes = substr(hashes, 1, 19 * 32) where level = 0 and index = 1',
    ],
  ],
  [
    'wrong key: another seal',
    'seal-invalid',
    'entry ID',
    [`update ledger_entries set seal_key_id = repeat('0', 16) where ${ofVictim}`],
  ],
  [
    'wrong key: another one under the known id',
    'seal-invalid',
    'entry ID',
    [`update ledger_keys set public_key = encode('another key', 'base64') where purpose = 'seal'`],
  ],
  [
    'changed payload',
    'content-differs',
    'entry ID',
    [`update ledger_payloads set ciphertext = ${flip('ciphertext', 30)} where entry_id = 'ID'`],
  ],
  [
    'payload of another entry',
    'content-differs',
    'entry ID',
    [
      `update ledger_payloads set ciphertext = (select ciphertext from ledger_payloads where entry_id = 'NEXT')
       where entry_id = 'ID'`,
      `update ledger_payload_keys set wrapped_key = (select wrapped_key from ledger_payload_keys where entry_id = 'NEXT')
       where entry_id = 'ID'`,
    ],
  ],
  [
    'changed salt or key of the payload',
    'content-differs',
    'entry ID',
    [`update ledger_payload_keys set wrapped_key = ${flip('wrapped_key', 20)} where entry_id = 'ID'`],
  ],
  [
    'status flip: to failed',
    'status-differs',
    'entry ID',
    [`update ledger_places set status = 'failed' where leaf_index = ${victim}`],
  ],
  [
    'status flip: of the block',
    'block-differs',
    'entry ID',
    [`update ledger_places set checkpoint_no = 5 where leaf_index = ${victim}`],
  ],
  ['time edit in the statement', 'leaf-differs', 'entry ID', [restated('at', '2020-01-01T00:00:00.000Z')]],
  [
    'time edit of the column',
    'columns-differ',
    'entry ID',
    [`update ledger_entries set created_at = '2020-01-01T00:00:00Z' where ${ofVictim}`],
  ],
  ['a seal of another entry', 'seal-invalid', 'entry ID', [swap('seal_signature')]],
  [
    'status: confirmed, with no token left that shows it',
    'status-differs',
    'entry ID',
    ['delete from ledger_timestamps'],
  ],
  [
    'status: confirmed, by a token that does not hold',
    'status-differs',
    'entry ID',
    [`update ledger_timestamps set token = ${flip('token', 300)}`],
  ],
  [
    'altered token',
    'timestamp-invalid',
    'block 3',
    [`update ledger_timestamps set token = ${flip('token', 300)} where checkpoint_no = 3`],
  ],
  [
    'token transplanted from another checkpoint',
    'timestamp-invalid',
    'block 3',
    [
      `update ledger_timestamps set token = (select token from ledger_timestamps where checkpoint_no = 2)
       where checkpoint_no = 3`,
    ],
  ],
  [
    'time edit beside a token',
    'timestamp-invalid',
    'block 3',
    [`update ledger_timestamps set gen_time = gen_time - interval '1 day' where checkpoint_no = 3`],
  ],
  [
    'a later token of the same seal',
    'timestamp-invalid',
    'entry ID',
    [
      `update ledger_seal_stamps set token = null, tsa = null, gen_time = null where entry_id = 'ID'`,
      'STAMP',
    ],
  ],
  [
    'altered token of a seal',
    'seal-invalid',
    'entry ID',
    // In its signature: a bit further ahead can be one of a length, and the token is none any more.
    [`update ledger_seal_stamps set token = ${flip('token', 'length(token) - 1')} where entry_id = 'ID'`],
  ],
  [
    'token of another seal',
    'seal-invalid',
    'entry ID',
    [
      `update ledger_seal_stamps set token = (select token from ledger_seal_stamps where entry_id = 'NEXT')
       where entry_id = 'ID'`,
    ],
  ],
  [
    'token of a seal that is none',
    'timestamp-invalid',
    'entry ID',
    [`update ledger_seal_stamps set token = 'nothing' where entry_id = 'ID'`],
  ],
  [
    'a bit of a seal',
    'leaf-differs',
    'entry ID',
    [
      `update ledger_entries set seal_signature = replace(encode(${flip("decode(seal_signature, 'base64')", 500)}, 'base64'),
         chr(10), '') where ${ofVictim}`,
    ],
  ],
  [
    'wrong key: one without a certificate of a trusted root',
    'seal-invalid',
    'entry ID',
    [`update ledger_keys set certificates = null where purpose = 'seal'`],
  ],
  [
    'a revocation that nobody stated',
    'key-differs',
    'key TSAKEY',
    [`update ledger_keys set revoked_at = now() where purpose = 'tsa'`],
  ],
];
