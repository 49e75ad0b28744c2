/* What JaCoCo says of each line, from its execution data and the classes that ran: `package/File.java`, line, instructions missed and
 * covered, branches missed and covered, separated by tabs. Run by jacoco.py as a source file. */
import java.io.File;
import org.jacoco.core.analysis.Analyzer;
import org.jacoco.core.analysis.CoverageBuilder;
import org.jacoco.core.analysis.ILine;
import org.jacoco.core.analysis.ISourceFileCoverage;
import org.jacoco.core.tools.ExecFileLoader;

class JacocoReport {
  public static void main(String[] arguments) throws Exception {
    ExecFileLoader loader = new ExecFileLoader();
    loader.load(new File(arguments[0]));
    CoverageBuilder builder = new CoverageBuilder();
    new Analyzer(loader.getExecutionDataStore(), builder).analyzeAll(new File(arguments[1]));
    for (ISourceFileCoverage file : builder.getSourceFiles()) {
      String name = file.getPackageName().isEmpty() ? file.getName() : file.getPackageName() + "/" + file.getName();
      for (int number = file.getFirstLine(); number <= file.getLastLine(); number++) {
        ILine line = file.getLine(number);
        if (line.getInstructionCounter().getTotalCount() > 0) print(name, number, line);
      }
    }
  }

  static void print(String name, int number, ILine line) {
    System.out.println(name + "\t" + number + "\t" + line.getInstructionCounter().getMissedCount() + "\t" + line.getInstructionCounter().getCoveredCount()
        + "\t" + line.getBranchCounter().getMissedCount() + "\t" + line.getBranchCounter().getCoveredCount());
  }
}
