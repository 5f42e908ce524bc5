/** Texts to use again: as many as a person finds their way in. */
export const MAX_TEMPLATES = 50;
export const TEMPLATE_NAME_LENGTH = 60;
