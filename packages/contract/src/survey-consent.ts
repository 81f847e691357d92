export const surveyLanguages = ['en', 'de', 'fr', 'it', 'es'] as const;
export type SurveyLanguage = (typeof surveyLanguages)[number];

/**
 * What is agreed to, word for word as it stands beside the box, and kept with each answer. Other words are another
 * version: what was agreed to under an earlier one stays what it was (FADP, SR 235.1, Art. 6 para. 6).
 */
export const surveyConsent: {
  readonly version: string;
  readonly texts: Readonly<Record<SurveyLanguage, string>>;
} = {
  version: '2026-11',
  texts: {
    en: 'I agree that the firm that runs this installation stores my answers without my name and evaluates them to improve the product. I can withdraw this at any time with the code that I am given after submitting; my answers are then deleted.',
    de: 'Ich bin einverstanden, dass die Firma, die diese Installation betreibt, meine Antworten ohne meinen Namen speichert und auswertet, um das Produkt zu verbessern. Ich kann dies jederzeit mit dem Code widerrufen, den ich nach dem Absenden erhalte; meine Antworten werden dann gelöscht.',
    fr: 'J’accepte que l’entreprise qui exploite cette installation enregistre mes réponses sans mon nom et les évalue pour améliorer le produit. Je peux révoquer cet accord en tout temps avec le code que je reçois après l’envoi; mes réponses sont alors effacées.',
    it: 'Accetto che l’impresa che gestisce questa installazione memorizzi le mie risposte senza il mio nome e le valuti per migliorare il prodotto. Posso revocare il consenso in ogni momento con il codice che ricevo dopo l’invio; le mie risposte vengono allora cancellate.',
    es: 'Acepto que la empresa que gestiona esta instalación guarde mis respuestas sin mi nombre y las evalúe para mejorar el producto. Puedo revocarlo en cualquier momento con el código que recibo después del envío; entonces se eliminan mis respuestas.',
  },
};
