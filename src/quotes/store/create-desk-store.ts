import type { WritableDatabase } from '../../database/database.ts';
import type { DeskStore } from './desk-store.ts';

/** What the desk does, on a database of either engine. */
export function createDeskStore(_database: WritableDatabase): DeskStore {
  const unwritten = (): never => {
    throw new Error('Not written yet');
  };
  return {
    listInbox: async () => unwritten(),
    readFigures: async () => unwritten(),
    assign: async () => unwritten(),
    setState: async () => unwritten(),
    listAnswers: async () => unwritten(),
    saveDraft: async () => unwritten(),
    sendDraft: async () => unwritten(),
    decide: async () => unwritten(),
    addMessage: async () => unwritten(),
    listEvents: async () => unwritten(),
    findPrices: async () => unwritten(),
    expireBefore: async () => unwritten(),
    remind: async () => unwritten(),
    listTemplates: async () => unwritten(),
    setTemplate: async () => unwritten(),
  };
}
