import { describe, expect, test } from 'vitest';
import { actorsIn, firstActor } from './actors.ts';

describe('who acts', () => {
  test.each([
    ['Why must a bank join a self-regulatory organisation?', 'Banks do.'],
    ['Warum bestimmt der Auftragsbearbeiter den Zweck des Verantwortlichen?', 'Auftragsbearbeiter tun es.'],
    ['Pourquoi la FINMA surveille-t-elle le négociant ?', 'La FINMA.'],
    ['Perché il fiduciario, cioè il trustee, chiede al cliente?', 'Il trustee.'],
    ['¿Por qué el banco informa al cliente?', 'Los bancos.'],
  ])('is who is named first: %s', (premise, same) => {
    expect(firstActor(premise)).not.toBeNull();
    expect(firstActor(premise)).toBe(firstActor(same));
  });

  test('the national bank is no bank, and a Federal Councillor not the Federal Council', () => {
    expect(actorsIn('La Banque nationale')).not.toEqual(actorsIn('La banque'));
    expect(firstActor('A Federal Councillor')).not.toBe(firstActor('The Federal Council'));
  });

  test('is the same in every language', () => {
    const names = ['the client', 'der Kunde', 'le client', 'il cliente', 'el cliente'];
    expect(new Set(names.map(firstActor)).size).toBe(1);
  });

  test.each([
    'Why may we not tell the client?',
    'Warum dürfen wir dem Kunden nichts sagen?',
    'Perché non possiamo avvisare il cliente?',
  ])('is whoever asks, by no name: %s', (premise) => {
    expect(firstActor(premise)).toBeNull();
  });

  test('is nobody where nobody is named', () => {
    expect(firstActor('Why are records kept?')).toBeNull();
  });
});
