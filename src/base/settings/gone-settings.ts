/** Settings of earlier versions, each with the sentence that says what takes its place. */
export const GONE_SETTINGS: Readonly<Record<string, string>> = {
  PAGE_RENDERER: "React's own renderer writes all pages",
};
