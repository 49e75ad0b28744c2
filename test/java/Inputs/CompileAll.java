import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/**
 * Compiles several times in one JVM, which saves most of the time of that many calls of javac. The arguments are files, each with javac's
 * arguments for one compilation, a line each; what javac says goes to the same name with `.log`, and its exit status to `.status`.
 */
class CompileAll {
  public static void main(String[] calls) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    for (String call : calls) {
      List<String> arguments = new ArrayList<>(Files.readAllLines(Paths.get(call), StandardCharsets.UTF_8));
      ByteArrayOutputStream log = new ByteArrayOutputStream();
      int status = compiler.run(null, log, log, arguments.toArray(new String[0]));
      Files.write(Paths.get(call + ".log"), log.toByteArray());
      Files.write(Paths.get(call + ".status"), Integer.toString(status).getBytes(StandardCharsets.US_ASCII));
    }
  }
}
