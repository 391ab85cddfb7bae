/** What whoever runs the server has to mend. It is said in a sentence or two, without a stack. */
export class OperatorFault extends Error {}
