import type { ClientDocument, ClientDocuments, DocumentRequest } from '@sorgfalt/contract';

export function documentOf(documentId: string, more: Partial<ClientDocument> = {}): ClientDocument {
  return {
    documentId,
    paper: 'register-extract',
    partyId: null,
    language: 'de',
    isCertified: false,
    validUntil: null,
    signed: null,
    fileName: 'Auszug.pdf',
    kind: 'pdf',
    sizeBytes: 2000,
    sha256: 'ab'.repeat(32),
    uploadedBy: { uid: 'u-1', name: 'Vreni Erfunden' },
    uploadedAt: '2026-11-20T09:15:00.000Z',
    isExpired: false,
    withdrawn: null,
    ...more,
  };
}

/** A company of which two papers are wanted and nothing is on file. */
export function documentsOf(more: Partial<ClientDocuments> = {}): ClientDocuments {
  return {
    documents: [],
    wanted: [
      { paper: 'register-extract', article: 'AMLA Art. 3', partyId: null, form: null, state: 'missing' },
      { paper: 'owner-verification', article: 'AMLA Art. 4', partyId: 'A', form: null, state: 'expired' },
    ],
    parties: [{ partyId: 'A', name: 'Anna Beispiel', isPerson: true }],
    forms: [],
    ...more,
  };
}

/** A request of which one paper came, and one that was not asked for. */
export function requestOf(more: Partial<DocumentRequest> = {}): DocumentRequest {
  const came = (documentId: string, paper: 'register-extract' | 'other', fileName: string) => {
    return { documentId, paper, fileName, uploadedAt: '2026-11-20T09:15:00.000Z' };
  };
  return {
    requestId: 'r-1',
    askedAt: '2026-11-19T09:15:00.000Z',
    askedBy: { uid: 'u-1', name: 'Vreni Erfunden' },
    language: 'de',
    dueOn: '2026-12-19',
    note: null,
    isOverdue: false,
    withdrawn: null,
    items: [
      {
        paper: 'register-extract',
        partyId: null,
        form: null,
        article: 'AMLA Art. 3',
        state: 'came',
        documents: [came('d-1', 'register-extract', 'Auszug.pdf')],
      },
      {
        paper: 'owner-verification',
        partyId: 'A',
        form: null,
        article: 'AMLA Art. 4',
        state: 'open',
        documents: [],
      },
    ],
    others: [came('d-2', 'other', 'Brief.pdf')],
    ...more,
  };
}
