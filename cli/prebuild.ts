export { prebuildWorkers } from './bundle/prebuild.ts'
export { prebuildReact } from './bundle/react/prebuild-react.ts'
export { prebuildSearch } from './bundle/search/prebuild-search.ts'
