/**
 * Imported before anything else by what starts a process: React and its renderer choose their build when they are loaded, and the development
 * build takes three times as long.
 */
process.env.NODE_ENV ||= process.argv.includes('--dev') ? 'development' : 'production';
