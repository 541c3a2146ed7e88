export { prebuildReact } from './bundle/react/prebuild-react.ts'
