/** What attach-file answers with, and what a form keeps of a file: the token binds it to the request. The size is in bytes. */
export type AttachedFile = { token: string; name: string; sizeBytes: number };
