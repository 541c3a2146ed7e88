// Preloaded into a build: every folder is read in the opposite order.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const { readdirSync } = fs
const { readdir } = fs.promises

fs.readdirSync = (...args) => readdirSync(...args).toReversed()
fs.promises.readdir = async (...args) => (await readdir(...args)).toReversed()
const withCallback = fs.readdir
fs.readdir = (...args) => {
  const done = args.pop()
  withCallback(...args, (error, found) => done(error, found?.toReversed()))
}
syncBuiltinESMExports()
