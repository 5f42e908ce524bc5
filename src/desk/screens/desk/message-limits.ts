/** The longest message to the buyer, in characters: as long as the one that came with the request. */
export const MESSAGE_LENGTH = 5_000;
