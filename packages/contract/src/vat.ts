import { route } from './route.ts';
import * as z from './zod.ts';

/** Calls to a tax authority that earlier versions had (specification, section 7): each fails with its sentence. */
export const vatRoutes = {
  obligations: route({
    method: 'GET',
    path: '/api/vat/obligations',
    summary: 'VAT obligations; no longer available',
    access: 'signed-in',
    isSwitchedOff: true,
    response: z.never(),
  }),
  liabilities: route({
    method: 'GET',
    path: '/api/vat/liabilities',
    summary: 'VAT liabilities; no longer available',
    access: 'signed-in',
    isSwitchedOff: true,
    response: z.never(),
  }),
  payments: route({
    method: 'GET',
    path: '/api/vat/payments',
    summary: 'VAT payments; no longer available',
    access: 'signed-in',
    isSwitchedOff: true,
    response: z.never(),
  }),
  penalties: route({
    method: 'GET',
    path: '/api/vat/penalties',
    summary: 'VAT penalties; no longer available',
    access: 'signed-in',
    isSwitchedOff: true,
    response: z.never(),
  }),
  financialDetails: route({
    method: 'GET',
    path: '/api/vat/financial-details',
    summary: 'VAT financial details; no longer available',
    access: 'signed-in',
    isSwitchedOff: true,
    response: z.never(),
  }),
  viewReturn: route({
    method: 'GET',
    path: '/api/vat/return',
    summary: 'View of a VAT return; no longer available',
    access: 'signed-in',
    isSwitchedOff: true,
    response: z.never(),
  }),
  initiateReturn: route({
    method: 'POST',
    path: '/api/vat/return',
    summary: 'Initiation of a VAT return; no longer available',
    access: 'signed-in',
    isSwitchedOff: true,
    response: z.never(),
  }),
  clearLogs: route({
    method: 'DELETE',
    path: '/api/vat/logs',
    summary: 'Clearing of the VAT logs; no longer available',
    access: 'signed-in',
    isSwitchedOff: true,
    response: z.never(),
  }),
};
