import type { RegisterTampering } from './register-tampering.ts';

/** What is known of clients beyond their cases: who stands behind them, their papers, what keeps their records. */
export const clientTamperings: readonly RegisterTampering[] = [
  [
    'a legal hold is lifted by nobody',
    'register-differs',
    /^hold .*liftedBy/u,
    ['client_holds'],
    [
      `update client_holds set lifted_by = 'uid-of-a-colleague', lifted_at = now(), lift_reason = 'Not wanted' where client_id = 'FROZEN'`,
    ],
  ],
  [
    'a request of erasure had another reason',
    'register-differs',
    /^erasure request REQUEST: .*reason/u,
    ['erasure_requests'],
    [`update erasure_requests set reason = 'retention-ended' where id = 'REQUEST'`],
  ],
  [
    'a request of erasure goes, with whom it names',
    'register-missing',
    /^erasure request REQUEST/u,
    ['erasure_requests'],
    [`delete from erasure_requests where id = 'REQUEST'`],
  ],
  [
    'a confirmed hit on an owner is dismissed',
    'register-differs',
    /^party hit OWNED .*decision/u,
    ['party_hits'],
    [`update party_hits set decision = 'dismissed' where client_id = 'OWNED'`],
  ],
  [
    'a hit on an owner is of no sanction',
    'register-differs',
    /^party hit OWNED .*isSanction/u,
    ['party_hits'],
    [`update party_hits set is_sanction = false where client_id = 'OWNED'`],
  ],
  [
    'a hit on an owner was of who they were before',
    'register-differs',
    /^party hit OWNED .*isCurrent/u,
    ['party_hits'],
    [`update party_hits set is_current = false where client_id = 'OWNED'`],
  ],
  [
    'an owner was never found on a list',
    'register-missing',
    /^party hit OWNED/u,
    ['party_hits'],
    [`delete from party_hits where client_id = 'OWNED'`],
  ],
  [
    'somebody else stands behind a client',
    'register-differs',
    /^statement OWNED .*contentSha256/u,
    ['party_statements'],
    [
      `update party_statements set statement = jsonb_set(statement, '{recordDetails,birthDate}', '"1980-01-31"')
       where client_id = 'OWNED' and statement->>'recordId' = 'OWNER'`,
    ],
  ],
  [
    'somebody else said who stands behind a client',
    'register-differs',
    /^statement OWNED .*by/u,
    ['party_statements'],
    [`update party_statements set added_by = 'uid-of-a-colleague' where client_id = 'OWNED'`],
  ],
  [
    'nobody stands behind a client',
    'register-missing',
    /^statement OWNED/u,
    ['party_statements'],
    [`delete from party_statements where client_id = 'OWNED' and statement->>'recordId' = 'OWNER'`],
  ],
  [
    'a structure was confirmed by somebody else',
    'register-differs',
    /^structure OWNED: .*confirmedBy/u,
    ['party_structures'],
    [`update party_structures set confirmed_by = 'uid-of-a-colleague' where client_id = 'OWNED'`],
  ],
  [
    'a client pays though an owner is on a list',
    'register-differs',
    /^structure OWNED: .*isMarked/u,
    ['clients'],
    [`update clients set structure_open_from = null where id = 'OWNED'`],
  ],
  [
    'a register said something else of a company',
    'register-differs',
    /^register extract EXTRACT: .*entrySha256/u,
    ['register_extracts'],
    [`update register_extracts set entry = jsonb_set(entry, '{status}', '"active"') where id = 'EXTRACT'`],
  ],
  [
    'a register was never asked',
    'register-missing',
    /^register extract EXTRACT/u,
    ['register_extracts'],
    [`delete from register_extracts where id = 'EXTRACT'`],
  ],
  [
    'a register published nothing that anybody has to look at',
    'register-differs',
    /^register publication PUBLICATION: .*isNew/u,
    ['register_publications'],
    [`update register_publications set is_new = false where id = 'PUBLICATION'`],
  ],
  [
    'a register never published it',
    'register-missing',
    /^register publication PUBLICATION/u,
    ['register_publications'],
    [`delete from register_publications where id = 'PUBLICATION'`],
  ],
  [
    'an entity was reported that nobody reported',
    'register-differs',
    /^administered entity ENTITY: .*outcome/u,
    ['administered_entities'],
    [
      `update administered_entities set outcome = 'reported', reported_on = '2026-11-01', document_id = id, content_sha256 = 'x'
       where id = 'ENTITY'`,
    ],
  ],
  [
    'the firm never administered it',
    'register-missing',
    /^administered entity ENTITY/u,
    ['administered_entities'],
    [`delete from administered_entities where id = 'ENTITY'`],
  ],
  [
    'the firm gave itself more time',
    'register-differs',
    /^reporting terms TERMS: .*changeDays/u,
    ['reporting_terms'],
    [`update reporting_terms set change_days = 365 where id = 'TERMS'`],
  ],
  [
    'a client was asked for less',
    'register-differs',
    /^document request ASKED: .*items/u,
    ['document_requests'],
    [`update document_requests set items = items - 0 where id = 'ASKED'`],
  ],
  [
    'a client was never asked for a paper',
    'register-missing',
    /^document request ASKED/u,
    ['document_requests'],
    [`delete from document_requests where id = 'ASKED'`],
  ],
  [
    'an expired paper is valid for longer',
    'register-differs',
    /^document PAPER: .*validUntil/u,
    ['client_documents'],
    [`update client_documents set valid_until = '2036-12-31' where id = 'PAPER'`],
  ],
  [
    'another file is the paper of a client',
    'register-differs',
    /^document PAPER: .*sha256/u,
    ['client_documents'],
    [`update client_documents set sha256 = repeat('ab', 32) where id = 'PAPER'`],
  ],
  [
    'the file of a paper is destroyed',
    'register-differs',
    /^document PAPER: .*pieces/u,
    ['client_document_pieces'],
    [`delete from client_document_pieces where document_id = 'PAPER'`],
  ],
  [
    'a paper counts again that was withdrawn',
    'register-differs',
    /^document WITHDRAWN: .*withdrawnBy/u,
    ['client_documents'],
    [
      `update client_documents set withdrawn_by = null, withdrawn_at = null, withdrawn_for = null where id = 'WITHDRAWN'`,
    ],
  ],
  [
    'a paper is there that nobody took in',
    'register-unsealed',
    /^document /u,
    ['client_documents'],
    [
      `insert into client_documents (id, client_id, paper, language, is_certified, file_name, kind, size_bytes, sha256, uploaded_by)
       select gen_random_uuid(), client_id, paper, language, is_certified, file_name, kind, size_bytes, sha256, uploaded_by
       from client_documents where id = 'PAPER'`,
    ],
  ],
];
