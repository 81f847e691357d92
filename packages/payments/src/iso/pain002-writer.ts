import { branch, documentOf, leaf } from '../xml/write.ts';
import type { StatusReason, StatusReport } from './pain002-reader.ts';

const namespace = 'urn:iso:std:iso:20022:tech:xsd:pain.002.001.10';
const reasonTextMax = 105;

/**
 * A pain.002.001.10 message, the answer to a pain.001.001.09, with the report's transactions under their groups;
 * groups that are not listed appear without a status of their own. `readPain002` reads it back.
 */
export function writePain002(report: StatusReport): string {
  const byGroup = Map.groupBy(report.transactions, (transaction) => transaction.paymentInformationId);
  const listed = new Set(report.groups.map((group) => group.paymentInformationId));
  const unlisted = [...byGroup.keys()].filter((id) => !listed.has(id));
  const groups = [
    ...report.groups,
    ...unlisted.map((paymentInformationId) => ({ paymentInformationId, status: undefined, reasons: [] })),
  ];
  return documentOf(namespace, 'CstmrPmtStsRpt', [
    branch('GrpHdr', leaf('MsgId', report.messageId), leaf('CreDtTm', report.createdAt)),
    branch(
      'OrgnlGrpInfAndSts',
      leaf('OrgnlMsgId', report.originalMessageId ?? 'NOTPROVIDED'),
      leaf('OrgnlMsgNmId', report.originalMessageName ?? 'pain.001.001.09'),
      leaf('GrpSts', report.status),
      reasonElements(report.reasons),
    ),
    ...groups.map((group) =>
      branch(
        'OrgnlPmtInfAndSts',
        leaf('OrgnlPmtInfId', group.paymentInformationId),
        leaf('PmtInfSts', group.status),
        reasonElements(group.reasons),
        ...(byGroup.get(group.paymentInformationId) ?? []).map((transaction) =>
          branch(
            'TxInfAndSts',
            leaf('OrgnlInstrId', transaction.instructionId),
            leaf('OrgnlEndToEndId', transaction.endToEndId),
            leaf('OrgnlUETR', transaction.uetr),
            leaf('TxSts', transaction.status),
            reasonElements(transaction.reasons),
            leaf('AcctSvcrRef', transaction.accountServicerReference),
          ),
        ),
      ),
    ),
  ]);
}

function reasonElements(reasons: readonly StatusReason[]): string {
  return reasons
    .map(({ code, text }) =>
      branch(
        'StsRsnInf',
        branch('Rsn', leaf('Cd', code)),
        ...(text?.match(new RegExp(`.{1,${reasonTextMax}}`, 'gsu')) ?? []).map((part) =>
          leaf('AddtlInf', part),
        ),
      ),
    )
    .join('');
}
