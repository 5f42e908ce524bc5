/** The key that the operators of the journeys enter. */
export const JOURNEY_KEY = 'the-key-of-the-journeys-is-long-enough';
