import type { Columns } from './personal-data.ts';

/** Papers of clients, what registers say of them, and what registers publish. */
export const personalDataOfPapers: Readonly<Record<string, Columns>> = {
  client_documents: {
    client: 'file_name valid_until party_id signed withdrawn_for',
    staff: 'uploaded_by withdrawn_by',
    none: 'id client_id paper language is_certified kind size_bytes sha256 uploaded_at withdrawn_at',
  },
  client_document_pieces: { client: 'sealed', none: 'document_id place' },
  document_requests: {
    client: 'items note withdrawn_for',
    staff: 'asked_by withdrawn_by',
    none: 'id client_id language due_on asked_at withdrawn_at',
  },
  register_extracts: {
    client: 'party_id asked entry sealed',
    staff: 'taken_by',
    none: 'id client_id register as_of sha256 taken_at',
  },
  register_publications: {
    client: 'party_id uid number sealed',
    none: 'id client_id register published_on mutations is_new found_in sha256 found_at',
  },
  administered_entities: {
    client:
      'party_id name kind since until outcome reason due_on reported_on document_id content_sha256 changed_on proposed_reason proposed_sha256',
    staff: 'decided_by proposed_by',
    none: 'id client_id decided_at',
  },
  transparency_queries: {
    client: 'party_id document_id sha256 is_absent owners differs request_id reason noticed_on notice_id',
    staff: 'asked_by decided_by',
    none: 'id client_id asked_at decided_at',
  },
  reporting_terms: {
    staff: 'set_by',
    none: 'id valid_from first_by first_days change_days notice_days source set_at',
  },
  register_watches: { none: 'register read_through looked_at failed_at fault next_at' },
  gleif_files: { none: 'no kind file_name sha256 as_of records imported_at' },
  gleif_records: { published: 'lei number entry', none: 'file_no' },
  gleif_parents: { published: 'lei told', none: 'file_no level' },
};
