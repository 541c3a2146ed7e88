export { prebuildSearch, prebuildWorkers } from './bundle/prebuild.ts'
export { prebuildReact } from './bundle/react/prebuild-react.ts'
